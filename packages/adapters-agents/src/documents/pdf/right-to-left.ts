import { isRightToLeft } from '../direction.ts'
import type { LineRenderer, PlacedWord } from './pdfmake.ts'

/**
 * Places the words of lines with Arabic or Hebrew as they are read. pdfmake places all from left to right; each word by itself
 * is written correctly by its font. Changes the library for this thread, which writes one file.
 */
export function orderRightToLeft(renderer: LineRenderer): void {
  const { renderLine } = renderer
  renderer.renderLine = function (line, x, y) {
    if (line.inlines.some(({ text }) => isRightToLeft(text))) placeWords(line.inlines)
    renderLine.call(this, line, x, y)
  }
}

type Direction = 'right-to-left' | 'left-to-right'

/** By the rules of Unicode for runs of words: runs follow in the direction of the line, words in that of their run. */
function placeWords(words: readonly PlacedWord[]): void {
  const base = lineDirection(words)
  const runs = runsOf(words, base)
  // The space after the last word is outside of the line.
  let x = (words[0]?.x ?? 0) - (base === 'right-to-left' ? (words.at(-1)?.trailingCut ?? 0) : 0)
  for (const run of base === 'right-to-left' ? runs.toReversed() : runs) x = placeRun(run, x, base)
}

interface Run {
  readonly direction: Direction
  readonly words: PlacedWord[]
}

function lineDirection(words: readonly PlacedWord[]): Direction {
  const first = words.find(({ text }) => /\p{L}/u.test(text))
  return first !== undefined && isRightToLeft(first.text) ? 'right-to-left' : 'left-to-right'
}

/** Words without letters and digits go with the line. */
function runsOf(words: readonly PlacedWord[], base: Direction): readonly Run[] {
  const runs: Run[] = []
  for (const word of words) {
    const plain = /[\p{L}\p{N}]/u.test(word.text) ? 'left-to-right' : base
    const direction = isRightToLeft(word.text) ? 'right-to-left' : plain
    const last = runs.at(-1)
    if (last?.direction === direction) last.words.push(word)
    else runs.push({ direction, words: [word] })
  }
  return runs
}

/** Returns where the next run begins. The space at the end of a run is on the side at which the line continues. */
function placeRun({ direction, words }: Run, start: number, base: Direction): number {
  let x = start
  const end = words.at(-1)?.trailingCut ?? 0
  const isTurned = direction !== base
  if (isTurned) x += base === 'right-to-left' ? end : -end
  for (const word of direction === 'right-to-left' ? words.toReversed() : words) {
    word.x = x
    x += word.width
  }
  if (!isTurned) return x
  return base === 'right-to-left' ? x - end : x + end
}
