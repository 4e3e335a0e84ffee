import type { PlacedPage } from './placed-word.ts'

/** From this share of guessed letters on, another engine is asked. */
const manyGuesses = 0.08
/** Where engines agree on so much of what was guessed, they read the same: a missing table does not always mean wrong letters. */
const sameGuesses = 0.5
const leastText = 0.5

export const isGuessed = ({ unmapped = 0 }: PlacedPage): boolean => unmapped >= manyGuesses

/**
 * The better of two readings of a page whose fonts do not map all of their glyphs to letters: the second engine also takes
 * the names of glyphs and the tables of the font files for it. Where both read the same, the first has the exact boxes.
 */
export function moreLegible(first: PlacedPage, second: PlacedPage): PlacedPage {
  if (lettersOf(second) < leastText * lettersOf(first)) return first
  const known = new Set(second.words.map(({ text }) => text))
  const others = lettersOf({ words: first.words.filter(({ text }) => !known.has(text)) })
  if (others <= (1 - sameGuesses) * (first.unmapped ?? 0) * lettersOf(first)) return first
  const { notes, rules, marks } = first
  return { ...second, ...(notes && { notes }), ...(rules && { rules }), ...(marks && { marks }) }
}

const lettersOf = ({ words }: Pick<PlacedPage, 'words'>): number =>
  words.reduce((sum, { text }) => sum + text.length, 0)
