/** What a term is counted as; equal texts of different kinds are different terms. */
const termKinds = { stem: 1, gram: 2, headStem: 3, name: 4, latent: 5, language: 6 } as const
export type TermKind = keyof typeof termKinds

/** FNV-1a over the kind and the UTF-16 code units, mixed at the end. 32 bits, never 0, which marks an empty place. */
export function termHash(kind: TermKind, term: string): number {
  let hash = withUnit(0x811c9dc5, termKinds[kind])
  for (let at = 0; at < term.length; at++) hash = withUnit(hash, term.charCodeAt(at))
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0 || 1
}

const withUnit = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)
