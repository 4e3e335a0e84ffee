import { rankOf, type TokenTable } from './token-table.ts'

const none = Number.POSITIVE_INFINITY

/**
 * How many tokens byte pair encoding makes of the first `length` bytes: single bytes at first, and again and again the two
 * neighbours that make the token of the lowest rank become one. Quadratic: for short stretches.
 */
export function countMerged(table: TokenTable, bytes: Uint8Array, length: number): number {
  if (length === 0) return 0
  if (rankOf(table, bytes, 0, length) !== undefined) return 1
  // Where each part starts, and the rank of the token that it and the next one would make.
  const starts = Array.from({ length: length + 1 }, (_, at) => at)
  const pairRank = (part: number): number => {
    const end = starts[part + 2]
    return end === undefined ? none : (rankOf(table, bytes, starts[part]!, end) ?? none)
  }
  const ranks = Array.from({ length }, (_, part) => pairRank(part))
  for (;;) {
    let lowest = none
    let at = -1
    for (let part = 0; part < ranks.length; part++) {
      if (ranks[part]! >= lowest) continue
      lowest = ranks[part]!
      at = part
    }
    if (at < 0) return ranks.length
    starts.splice(at + 1, 1)
    ranks.splice(at + 1, 1)
    ranks[at] = pairRank(at)
    if (at > 0) ranks[at - 1] = pairRank(at - 1)
  }
}
