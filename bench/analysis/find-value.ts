/**
 * The best approximate occurrence of a text in another, by the least number of changed letters: start, end and that number.
 * Costs the product of their lengths.
 */
export function findValue(text: string, value: string): { start: number; end: number; changes: number } {
  let costs = Array.from({ length: text.length + 1 }, (_, at) => ({ changes: 0, start: at }))
  for (let row = 1; row <= value.length; row++) {
    const next = [{ changes: row, start: 0 }]
    for (let at = 1; at <= text.length; at++) {
      const same = value[row - 1] === text[at - 1]
      const options = [
        { changes: costs[at - 1]!.changes + (same ? 0 : 1), start: costs[at - 1]!.start },
        { changes: costs[at]!.changes + 1, start: costs[at]!.start },
        { changes: next[at - 1]!.changes + 1, start: next[at - 1]!.start },
      ]
      next.push(options.reduce((one, other) => (other.changes < one.changes ? other : one)))
    }
    costs = next
  }
  const end = costs.reduce((best, { changes }, at) => (changes < costs[best]!.changes ? at : best), 0)
  return { start: costs[end]!.start, end, changes: costs[end]!.changes }
}
