import { normalized } from '../language/index.ts'
import { remembering } from './remembering.ts'

const asciiOnly = /^[\0-\x7f]*$/
/** Japanese syllables and the marks that make other syllables of them. */
const markedKana = /[\u3040-\u30ff][\u3099\u309a]/g
/** Accents of Latin, Greek and Cyrillic, and the vowel signs and stretching of Arabic. Indic vowel signs are letters. */
const marks = /(?:[\u0300-\u036f]|[\u064b-\u065f]|\u0640|\u0670)+/g
/** Vowels as they are in Vietnamese alone, where hardly a syllable has no other meaning with another tone; with accents of other languages the tone is one, too. */
const tonedVowel = /[\u01a1\u01b0\u1ea1-\u1ef9]/
const vowelsWithMarks = /[aeiouy][\u0300-\u036f]{1,3}/g
/** Letters that people spell in different ways, and that Unicode does not take apart. */
const spelledAs: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ى: 'ي',
  ة: 'ه',
}
const respelled = new RegExp(`[${Object.keys(spelledAs).join('')}]`, 'g')

/**
 * Text as it is compared: compatibility forms decomposed, lower case, without accents, and with letters that are spelled in
 * different ways brought together. The same for every language, so that no language has to be known.
 */
export const foldText = (text: string): string =>
  asciiOnly.test(text) ? text.toLowerCase() : unmarked(decomposed(text))

/** The same, but with the tones of vowels that have one: see `withoutTones`. */
export const foldExceptTones = (text: string): string =>
  asciiOnly.test(text)
    ? text.toLowerCase()
    : unmarked(
        decomposed(text).replace(vowelsWithMarks, (marked) => {
          const vowel = marked.normalize('NFC')
          return tonedVowel.test(vowel) ? vowel : marked
        }),
      )

/** A word of `foldExceptTones` as `foldText` gives it. */
export const withoutTones = (word: string): string => (tonedVowel.test(word) ? toneless(word) : word)

const toneless = remembering(foldText)

const decomposed = (text: string): string =>
  normalized(text.toWellFormed(), 'NFKD')
    .toLowerCase()
    .replace(markedKana, (syllable) => syllable.normalize('NFC'))

const unmarked = (text: string): string => text.replace(marks, '').replace(respelled, (letter) => spelledAs[letter]!)
