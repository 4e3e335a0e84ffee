import { eachWord } from './each-word.ts'
import type { Passage } from './passage.ts'

/** Part of the shorter text's word sequences that the other has as well, from which on they are the same. */
const sameShare = 0.85
/** Words of one sequence: single words would make one of all texts about one thing. */
const sequence = 4
const words = /[\p{L}\p{N}]+/gu

interface Seen {
  /** Hashes of its words, in order. Two that fall together make no difference among hundreds. */
  readonly words: readonly number[]
  /** Hashes of its sequences. */
  readonly sequences: ReadonlySet<number>
}

function seenOf(text: string): Seen {
  const lower = text.toLowerCase()
  const found: number[] = []
  eachWord(lower, words, (start, end) => found.push(hashOf(lower, start, end)))
  const sequences = new Set<number>()
  for (let start = 0; start + sequence <= found.length; start++) {
    let hash = 0
    for (let word = start; word < start + sequence; word++) hash = (Math.imul(hash, 31) + found[word]!) | 0
    sequences.add(hash)
  }
  return { words: found, sequences }
}

/** FNV-1a over the UTF-16 code units of a word. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

const areEqual = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index])

function isSameStatement(one: Seen, other: Seen): boolean {
  if (areEqual(one.words, other.words)) return true
  const [shorter, longer] =
    one.sequences.size <= other.sequences.size ? [one.sequences, other.sequences] : [other.sequences, one.sequences]
  // A line that another text quotes is not that text: they have to be of about the same length.
  if (shorter.size === 0 || shorter.size < longer.size * sameShare) return false
  // Most are about something else, which the first few sequences show.
  let missing = shorter.size * (1 - sameShare)
  for (const each of shorter) if (!longer.has(each) && --missing < 0) return false
  return true
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
    if (seen.words.length > 0 && !known) kept.push({ passage, seen })
  }
  return kept.map(({ passage }) => passage)
}

export const sideBySide = (one: Passage, other: Passage): boolean =>
  one.document.membershipId === other.document.membershipId && Math.abs(one.chunk.ordinal - other.chunk.ordinal) === 1
