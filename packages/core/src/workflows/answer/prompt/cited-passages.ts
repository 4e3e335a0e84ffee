/** Numbers of the passages an answer cites as `[n]` or `[n, m]`, in the order they first appear. */
export function citedNumbers(answer: string, passages: number): number[] {
  const cited = new Set<number>()
  for (const [, list] of answer.matchAll(/\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g)) {
    for (const part of list!.split(',')) {
      const number = Number(part)
      if (number >= 1 && number <= passages) cited.add(number)
    }
  }
  return [...cited]
}
