import { withoutTones } from './fold-text.ts'
import { isUnspaced } from './words.ts'
import { remembering } from './remembering.ts'

const length = 4
const number = /^\d+$/

/**
 * The pieces of four characters of a word with its borders, as in `_wor`, `word`, `ord_`. They bring together inflected,
 * compound and misspelt words. Numbers and short words stay whole; the pieces of pairs of unspaced scripts are their characters.
 */
export const gramsOf: (word: string) => readonly string[] = remembering((word) => {
  if (isUnspaced(word)) return Array.from(word)
  const bordered = `_${withoutTones(word)}_`
  if (bordered.length <= length || number.test(word)) return [bordered]
  return Array.from({ length: bordered.length - length + 1 }, (_, start) => bordered.slice(start, start + length))
})

/** How many pieces a word has. */
export function gramCount(word: string): number {
  if (isUnspaced(word)) return Array.from(word).length
  return number.test(word) ? 1 : Math.max(1, word.length + 3 - length)
}
