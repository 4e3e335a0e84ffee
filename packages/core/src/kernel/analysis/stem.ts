import { stemmer } from 'stemmer'
import { remembering } from './remembering.ts'

const latin = /^[a-z]+$/

/**
 * The Porter stem of a folded word. It cuts English endings; words of other languages that look like them lose theirs the
 * same way in passages and questions, so nothing has to know the language.
 */
export const stemOf: (word: string) => string = remembering((word) => (latin.test(word) ? stemmer(word) : word))
