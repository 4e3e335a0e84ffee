import { foldText } from './fold-text.ts'

/** Combining marks belong to words: without them Hindi falls apart at every vowel sign. */
const word = /[\p{L}\p{N}\p{M}]+/gu
const plainWord = /^[a-z0-9]+$/
const unspaced =
  '\\p{Script=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const hasUnspaced = new RegExp(`[${unspaced}]`, 'u')
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')
const fiscalYear = /^[fc]y((?:19|20)\d\d)$/
/** Longer runs of letters are data, not words. */
const longestWord = 60

/** Whether a word is a piece of a script that is written without spaces. */
export const isUnspaced = (text: string): boolean => !plainWord.test(text) && hasUnspaced.test(text)

/**
 * The words of a text in order, folded. Runs of scripts without spaces become pairs of neighbouring characters, and a
 * fiscal year is the year.
 */
export function wordsOf(text: string): string[] {
  const found: string[] = []
  for (const each of foldText(text).match(word) ?? []) {
    if (!isUnspaced(each)) {
      if (each.length <= longestWord) found.push(fiscalYear.exec(each)?.[1] ?? each)
      continue
    }
    for (const run of each.match(runs) ?? []) {
      if (hasUnspaced.test(run)) found.push(...pairsOf(run))
      else if (run.length <= longestWord) found.push(run)
    }
  }
  return found
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => characters[index]! + character)
}
