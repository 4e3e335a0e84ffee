import { foldExceptTones, foldText } from './fold-text.ts'
import { withJoinedParts } from './joined-parts.ts'

/** Combining marks belong to words: without them Hindi falls apart at every vowel sign. */
const word = /[\p{L}\p{N}\p{M}]+/gu
const plainWord = /^[a-z0-9]+$/
const alphabetic = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspaced = `\\p{Script=Han}\\p{scx=Hiragana}\\p{scx=Katakana}${alphabetic}`
const hasAlphabetic = new RegExp(`[${alphabetic}]`, 'u')
const hasUnspaced = new RegExp(`[${unspaced}]`, 'u')
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')
const fiscalYear = /^[fc]y((?:19|20)\d\d)$/
/** Longer runs of letters are data, not words. */
const longestWord = 60

/** Whether a word is a piece of a script that is written without spaces. */
export const isUnspaced = (text: string): boolean => !plainWord.test(text) && hasUnspaced.test(text)

/**
 * The words of a text in order, folded. Runs of scripts without spaces become pairs of neighbouring characters, or triples in
 * scripts like Thai, whose pairs are no more than syllables; a fiscal year is the year, and `e-mail` the word `email`, too.
 */
export const wordsOf = (text: string): string[] => wordsIn(foldText(text))

/** The same with the tones of Vietnamese: see `withoutTones`. */
export const tonedWordsOf = (text: string): string[] => wordsIn(foldExceptTones(text))

function wordsIn(text: string): string[] {
  const found: string[] = []
  const folded = withJoinedParts(text)
  const spaced = !hasUnspaced.test(folded)
  for (const each of folded.match(word) ?? []) {
    if (spaced || !isUnspaced(each)) {
      if (each.length <= longestWord) found.push(yearOf(each) ?? each)
      continue
    }
    for (const run of each.match(runs) ?? []) {
      if (hasUnspaced.test(run)) found.push(...piecesOf(run))
      else if (run.length <= longestWord) found.push(run)
    }
  }
  return found
}

/** A fiscal year is as long as `fy2024`; the look at the length spares nearly all words the expression. */
const yearOf = (word: string): string | undefined => (word.length === 6 ? fiscalYear.exec(word)?.[1] : undefined)

/** Whether a word is a piece of such a script whose characters are sounds, as in Thai. */
export const isUnspacedAlphabet = (text: string): boolean => !plainWord.test(text) && hasAlphabetic.test(text)

/** A run of a script without spaces as pieces that overlap: one from each character on but the last. */
function piecesOf(run: string): string[] {
  const characters = Array.from(run)
  const length = isUnspacedAlphabet(run) ? 3 : 2
  return Array.from({ length: Math.max(1, characters.length - 1) }, (_, start) =>
    characters.slice(start, start + length).join(''),
  )
}
