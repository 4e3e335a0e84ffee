import { eachWord } from './each-word.ts'
import type { Passage } from './passage.ts'

/** Part of the longer text that both have in one piece, from which on they are the same. */
const sameShare = 0.85
const words = /[\p{L}\p{N}]+/gu

interface Seen {
  /** Hashes of its words, in order. Two that fall together make no difference among hundreds. */
  readonly words: readonly number[]
  /** For each of its beginnings, how long the longest shorter beginning is that it ends in. */
  readonly borders: Int32Array
}

function seenOf(text: string): Seen {
  const lower = text.toLowerCase()
  const found: number[] = []
  eachWord(lower, words, (start, end) => found.push(hashOf(lower, start, end)))
  const borders = new Int32Array(found.length)
  for (let at = 1; at < found.length; at++) {
    let border = borders[at - 1]!
    while (border > 0 && found[border] !== found[at]) border = borders[border - 1]!
    borders[at] = found[border] === found[at] ? border + 1 : 0
  }
  return { words: found, borders }
}

/** FNV-1a over the UTF-16 code units of a word. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** How many of the first words of a text another one ends in; all of them where it contains the text. */
function beginningIn(other: Seen, { words, borders }: Seen): number {
  let matched = 0
  for (const word of other.words) {
    while (matched > 0 && words[matched] !== word) matched = borders[matched - 1]!
    if (words[matched] === word) matched++
    if (matched === words.length) break
  }
  return matched
}

/**
 * Whether two texts say the same: one contains the other, or continues it. Where they differ in between, they do not, however
 * much they share: contracts and invoices of one template differ in nothing but a name and a sum.
 */
function isSameStatement(one: Seen, other: Seen): boolean {
  const [shorter, longer] = one.words.length <= other.words.length ? [one, other] : [other, one]
  // A line that another text quotes is not that text: they have to be of about the same length.
  const least = longer.words.length * sameShare
  if (shorter.words.length < least) return false
  return beginningIn(one, other) >= least || beginningIn(other, one) >= least
}

/**
 * Passages without those that repeat what a better one contains already, word for word: one text is often in several
 * documents, which may have been cut at other places. Passages of one document are compared as well, unless they are side by side.
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
