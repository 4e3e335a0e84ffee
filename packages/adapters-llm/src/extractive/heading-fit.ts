import { isFunctionWord } from '@docent/core/ports'
import { stopWords } from '../text/stop-words.ts'
import type { WeightedTerm } from './weighted-terms.ts'
import { isNumber, tokensOf } from './tokens.ts'

/** From this match on a heading names a term. */
export const namesIt = 0.75
/** A heading that has something of every term, beside one that asks in the same words. */
const aboutAll = 0.8
const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl'] as const

/** The words of a heading that say what is below it: `goods` and `box` in `3. The goods in the box`. */
export const headingWords = (heading: string): number =>
  tokensOf(heading).filter(({ word }) => !isNumber(word) && !buildsSentences(word)).length

const buildsSentences = (word: string): boolean =>
  stopWords.has(word) || languages.some((language) => isFunctionWord(word, language))

/**
 * How far a unit is below a heading that is about what is asked, 0 … 1: one that has all of it, or one that names nothing else, as
 * `Spills` does for `How do I clean up a spill?`
 */
export function headingFit(terms: readonly WeightedTerm[], position: number, words: number): number {
  const levels = terms.map(({ term, found, weight }) => ({ term, weight, level: found[position]!.heading }))
  if (levels.length > 1 && levels.every(({ level }) => level > 0)) return aboutAll
  const named = levels.filter(({ level }) => level >= namesIt)
  const naming = named.filter(({ term }) => term.kind !== 'number').length
  if (words === 0 || naming < words) return 0
  return sumOf(named) / sumOf(levels)
}

const sumOf = (terms: readonly { readonly weight: number }[]): number =>
  terms.reduce((sum, { weight }) => sum + weight, 0)
