import type { PlacedWord, Turn } from './placed-word.ts'
import { characterOf, isUnspaced } from './word-characters.ts'

/** Share of the font size that letters reach below the base line. */
const descent = 0.22

export interface TextRun {
  readonly text: string
  /** Length along the line and size of the letters, in points. */
  readonly width: number
  readonly height: number
  /** From the run's own coordinates to the page as it is shown: the last two numbers are where its base line starts. */
  readonly transform: readonly number[]
  /** The run before ended without white space. */
  readonly glued: boolean
}

/** Cuts a run into words. A run has one box, so each word gets its share by the number of letters. */
export function splitRun(run: TextRun): { words: PlacedWord[]; glued: boolean } {
  const characters = Array.from(run.text, (character) => characterOf(character.codePointAt(0) ?? 0))
  const [a = 1, b = 0, , , x = 0, y = 0] = run.transform
  const turn: Turn = Math.abs(a) >= Math.abs(b) ? (a < 0 ? 2 : 0) : b > 0 ? 1 : 3
  const share = run.width / Math.max(characters.length, 1)
  const words: PlacedWord[] = []
  let start: number | undefined
  let { glued } = run

  const finish = (end: number): void => {
    if (start === undefined) return
    const text = characters.slice(start, end).join('')
    if (text !== '') {
      words.push({ text, turn, glued, ...boxAlong(turn, x, y, start * share, end * share, run.height) })
      glued = true
    }
    start = undefined
  }

  characters.forEach((character, index) => {
    const alone = isUnspaced(character)
    if (character.trim() === '' && character !== '') {
      finish(index)
      glued = false
      return
    }
    if (alone) finish(index)
    start ??= index
    if (alone) finish(index + 1)
  })
  finish(characters.length)
  return { words, glued }
}

/** The box from `from` to `to` along a base line that starts at (x, y); y downwards. */
function boxAlong(turn: Turn, x: number, y: number, from: number, to: number, size: number) {
  const below = descent * size
  const above = size - below
  switch (turn) {
    case 1:
      return { x0: x - below, x1: x + above, y0: y + from, y1: y + to }
    case 2:
      return { x0: x - to, x1: x - from, y0: y - below, y1: y + above }
    case 3:
      return { x0: x - above, x1: x + below, y0: y - to, y1: y - from }
    default:
      return { x0: x + from, x1: x + to, y0: y - above, y1: y + below }
  }
}
