import type { PlacedPage, PlacedWord } from './placed-word.ts'

/** In the place of a letter that an engine gives no text for: of a ligature in a font without a table of its letters. */
export const lostLetter = '\ufffd'
const allLost = /\ufffd/g
/** A page with a larger share of such letters is unreadable as a whole, which is handled elsewhere. */
const mostLost = 0.04
/** Letters that one glyph holds. */
const lettersOfGlyph = '\\p{L}{1,3}'
/** Of one word. Of many there are too many ways in which they could be another word's. */
const mostInWord = 4
/** How far apart engines see the same word, in points. */
const farthest = 60

/** Words with marks for their lost letters, where these are few; else the words without. */
export function withLostLetters(words: PlacedWord[]): Pick<PlacedPage, 'words' | 'hasLostLetters'> {
  let [lost, letters] = [0, 0]
  for (const { text } of words) {
    letters += text.length
    if (text.includes(lostLetter)) lost += text.match(allLost)?.length ?? 0
  }
  if (lost === 0) return { words }
  return lost > mostLost * letters ? { words: withoutMarks(words) } : { words, hasLostLetters: true }
}

/** Takes lost letters from another engine's reading of the page: a word in the same place with the same other letters. */
export function fillLostLetters(page: PlacedPage, other: PlacedPage | undefined): PlacedPage {
  const { hasLostLetters = false, ...rest } = page
  if (!hasLostLetters) return page
  const filled = page.words.map((word) => {
    if (!word.text.includes(lostLetter)) return word
    const parts = word.text.split(lostLetter)
    if (other === undefined || parts.length > mostInWord + 1 || parts.every((part) => part === '')) return word
    const pattern = new RegExp(`^${parts.map((part) => escaped(part)).join(lettersOfGlyph)}$`, 'u')
    const found = other.words.find((one) => isNear(one, word) && pattern.test(one.text))
    return found === undefined ? word : { ...word, text: found.text }
  })
  return { ...rest, words: withoutMarks(filled) }
}

const isNear = (one: PlacedWord, other: PlacedWord): boolean =>
  Math.abs(one.x0 - other.x0) < farthest && one.y0 < other.y1 && other.y0 < one.y1

const withoutMarks = (words: readonly PlacedWord[]): PlacedWord[] =>
  words
    .map((word) => (word.text.includes(lostLetter) ? { ...word, text: word.text.replace(allLost, '') } : word))
    .filter(({ text }) => text !== '')

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
