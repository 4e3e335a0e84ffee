import type { WordPage } from '@docent/core/ports'
import { commonForm } from '../features/common-form.ts'
import { hashText } from '../numbers/hash-text.ts'

/** Raised with every change of how terms are made: weights belong to exactly these. */
export const termVersion = 2
export const termBits = 18

/** How often each term occurs on a page, by feature number. Words and pairs of words are scaled apart. */
export interface PageTerms {
  readonly words: ReadonlyMap<number, number>
  readonly pairs: ReadonlyMap<number, number>
}

/** Scripts that are written without spaces: a run of them is as long as a sentence, and no two pages have the same. */
const scripts = ['Han', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => `\\p{Script=${name}}`).join('')
const unspaced = `[${scripts}\\p{scx=Hiragana}\\p{scx=Katakana}]`
/** Marks belong to their letters: without them words of Hindi fall apart at every vowel sign. */
const parts = new RegExp(`${unspaced}|(?:(?!${unspaced})\\p{L}\\p{M}*)+|\\d+|[^\\s\\p{L}\\d]`, 'gu')

/**
 * Words, numbers by their length, and single signs, in lower case and in one form of writing, with pairs of neighbours. Of a script
 * without spaces each character is a word, wherever the text layer or the recognition of text cut it.
 */
export function termsOf({ words }: WordPage): PageTerms {
  const single = new Map<number, number>()
  const pairs = new Map<number, number>()
  let before: string | undefined
  for (const { text } of words) {
    for (const [part] of commonForm(text).toLowerCase().matchAll(parts)) {
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
