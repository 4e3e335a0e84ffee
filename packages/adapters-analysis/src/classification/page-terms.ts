import type { WordPage } from '@docent/core/ports'
import { hashText } from '../numbers/hash-text.ts'

/** Raised with every change of how terms are made: weights belong to exactly these. */
export const termVersion = 1
export const termBits = 18

/** How often each term occurs on a page, by feature number. Words and pairs of words are scaled apart. */
export interface PageTerms {
  readonly words: ReadonlyMap<number, number>
  readonly pairs: ReadonlyMap<number, number>
}

/** Words, numbers by their length, and single signs, in lower case, with pairs of neighbours. */
export function termsOf({ words }: WordPage): PageTerms {
  const single = new Map<number, number>()
  const pairs = new Map<number, number>()
  let before: string | undefined
  for (const { text } of words) {
    for (const [part] of text.toLowerCase().matchAll(/\p{L}+|\d+|[^\s\p{L}\d]/gu)) {
      const term = /^\d/.test(part) ? `#${Math.min(6, part.length)}` : part
      count(single, hashText(term, 1))
      if (before !== undefined) count(pairs, hashText(`${before} ${term}`, 2))
      before = term
    }
  }
  return { words: single, pairs }
}

function count(counts: Map<number, number>, hash: number): void {
  const feature = hash & (2 ** termBits - 1)
  counts.set(feature, (counts.get(feature) ?? 0) + 1)
}
