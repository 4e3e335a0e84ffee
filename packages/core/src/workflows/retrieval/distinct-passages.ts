import type { Passage } from './passage.ts'

/** Part of the shorter text's word sequences that the other has as well, from which on they are the same. */
const sameShare = 0.85
/** Words of one sequence: single words would make one of all texts about one thing. */
const sequence = 4
const words = /[\p{L}\p{N}]+/gu

interface Seen {
  readonly plain: string
  /** Hashes of them: two that fall together make no difference among hundreds. */
  readonly sequences: ReadonlySet<number>
}

function seenOf(text: string): Seen {
  const found = text.toLowerCase().match(words) ?? []
  const hashes = found.map(hashOf)
  const sequences = new Set<number>()
  for (let start = 0; start + sequence <= hashes.length; start++) {
    let hash = 0
    for (let word = start; word < start + sequence; word++) hash = (Math.imul(hash, 31) + hashes[word]!) | 0
    sequences.add(hash)
  }
  return { plain: found.join(' '), sequences }
}

/** FNV-1a over the UTF-16 code units of a word. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

function isSameStatement(one: Seen, other: Seen): boolean {
  if (one.plain === other.plain) return true
  const [shorter, longer] =
    one.sequences.size <= other.sequences.size ? [one.sequences, other.sequences] : [other.sequences, one.sequences]
  // A line that another text quotes is not that text: they have to be of about the same length.
  if (shorter.size < longer.size * sameShare) return false
  let shared = 0
  for (const each of shorter) if (longer.has(each)) shared++
  return shared >= shorter.size * sameShare
}

/**
 * Passages without those that repeat what a better one contains already, word for word or nearly: one text is often in several
 * documents, or in several versions of one. Passages of one document are compared as well, unless they are side by side.
 */
export function distinctPassages(passages: readonly Passage[]): Passage[] {
  const kept: { readonly passage: Passage; readonly seen: Seen }[] = []
  for (const passage of passages) {
    const seen = seenOf(passage.chunk.text)
    const known = kept.some((other) => !sideBySide(other.passage, passage) && isSameStatement(other.seen, seen))
    if (seen.plain !== '' && !known) kept.push({ passage, seen })
  }
  return kept.map(({ passage }) => passage)
}

export const sideBySide = (one: Passage, other: Passage): boolean =>
  one.document.membershipId === other.document.membershipId && Math.abs(one.chunk.ordinal - other.chunk.ordinal) === 1
