import { stemmer } from 'stemmer'
import { withoutTones } from './fold-text.ts'
import { remembering } from './remembering.ts'

const latin = /^[a-z]+$/

/**
 * The Porter stem of a folded word. It cuts English endings; words of other languages that look like them lose theirs the
 * same way in passages and questions, so nothing has to know the language.
 */
export const stemOf: (word: string) => string = remembering((word) => (latin.test(word) ? stemmer(word) : word))

/** The stem of a word without its tones; undefined for one that has none. */
export function tonelessStem(word: string): string | undefined {
  const plain = withoutTones(word)
  return plain === word ? undefined : stemOf(plain)
}
