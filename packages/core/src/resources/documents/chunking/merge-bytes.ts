import { rankOf, type TokenTable } from './token-table.ts'

const none = 0x7fffffff
/** Used again for every stretch: where each part starts, and the rank of the token that it and the next one would make. */
let starts = new Int32Array(256)
let ranks = new Int32Array(256)

/**
 * How many tokens byte pair encoding makes of the first `length` bytes: single bytes at first, and again and again the two
 * neighbours that make the token of the lowest rank become one. Quadratic: for short stretches.
 */
export function countMerged(table: TokenTable, bytes: Uint8Array, length: number): number {
  if (length === 0) return 0
  if (rankOf(table, bytes, 0, length) !== undefined) return 1
  if (starts.length <= length) {
    starts = new Int32Array(length + 1)
    ranks = new Int32Array(length + 1)
  }
  let parts = length
  const setRank = (part: number): void => {
    ranks[part] = part + 2 > parts ? none : (rankOf(table, bytes, starts[part]!, starts[part + 2]!) ?? none)
  }
  for (let part = 0; part <= length; part++) starts[part] = part
  for (let part = 0; part < length; part++) setRank(part)
  for (;;) {
    let lowest = none
    let at = -1
    for (let part = 0; part < parts; part++) {
      if (ranks[part]! >= lowest) continue
      lowest = ranks[part]!
      at = part
    }
    if (at < 0) return parts
    starts.copyWithin(at + 1, at + 2, parts + 1)
    ranks.copyWithin(at + 1, at + 2, parts)
    parts--
    setRank(at)
    if (at > 0) setRank(at - 1)
  }
}
