/**
 * The tokens of an encoding as plain numbers: a few megabytes that threads hand over as they are, where a map of strings
 * takes ten times as much and can only be built where it is used.
 */
export interface TokenTable {
  /** The bytes of all tokens, one after the other, by rank. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where the token of a rank starts; one more than there are tokens. */
  readonly starts: Uint32Array<ArrayBuffer>
  /** Rank + 1 by hash, 0 for none; a clash is in the next slot. A power of two, less than half full. */
  readonly slots: Uint32Array<ArrayBuffer>
}

/** @param tokens by rank: text, or bytes where they are no text */
export function tokenTable(tokens: readonly (string | readonly number[])[]): TokenTable {
  const encoder = new TextEncoder()
  const room = tokens.reduce((sum, token) => sum + (typeof token === 'string' ? 3 : 1) * token.length, 0)
  const bytes = new Uint8Array(room)
  const starts = new Uint32Array(tokens.length + 1)
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * tokens.length + 1)))
  let start = 0
  for (let rank = 0; rank < tokens.length; rank++) {
    const token = tokens[rank]!
    let end = start
    if (typeof token === 'string') end += encoder.encodeInto(token, bytes.subarray(start)).written
    else for (const byte of token) bytes[end++] = byte
    let slot = hashOf(bytes, start, end) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = rank + 1
    starts[rank + 1] = start = end
  }
  return { bytes: bytes.slice(0, start), starts, slots }
}

/** The rank of the token that a stretch of bytes is; undefined when it is none. */
export function rankOf({ bytes, starts, slots }: TokenTable, of: Uint8Array, from: number, to: number) {
  for (let slot = hashOf(of, from, to) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
    const rank = slots[slot]! - 1
    if (rank < 0) return undefined
    const start = starts[rank]!
    if (starts[rank + 1]! - start !== to - from) continue
    let at = from
    while (at < to && bytes[start + at - from] === of[at]) at++
    if (at === to) return rank
  }
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}
