/** What a term is counted as; equal texts of different kinds are different terms. */
export const termKinds = { stem: 1, gram: 2, headStem: 3, name: 4, latent: 5, language: 6 } as const
export type TermKind = keyof typeof termKinds

/** FNV-1a over the kind and the UTF-16 code units, mixed at the end. 32 bits, never 0, which marks an empty place. */
export const termHash = (kind: TermKind, term: string): number => endOfHash(hashed(term, beginOfHash(kind)))

export const beginOfHash = (kind: TermKind): number => addToHash(0x811c9dc5, termKinds[kind])
export const addToHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)
export function endOfHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0 || 1
}

/** A text's code units added to a hash that was begun. */
export function hashed(text: string, begun: number): number {
  let hash = begun
  for (let at = 0; at < text.length; at++) hash = addToHash(hash, text.charCodeAt(at))
  return hash
}
