import type { PlacedWord } from '../placed-word.ts'
import { isUnspaced } from '../word-characters.ts'
import { median } from './token.ts'

/** In heights of a letter: the gap to the next one in a column, and how far signs may be from the middle of the column. */
const widestGap = 0.5
const farthestSign = 1.2
/** How far letters beside each other may be apart. */
const widestSpace = 1
/** So many letters below, or beside, each other are no chance. */
const leastRun = 3
/** The part of the letters that runs downwards where a page is written so. */
const leastShare = 0.5

type Direction = 'down' | 'across'

interface Run {
  readonly words: PlacedWord[]
  readonly direction: Direction
}

/**
 * Words of a page that is written in columns from top to bottom, as Japanese and Chinese are: they count as turned, so that
 * the columns are its lines, from right to left. Those of other pages stay as they are.
 */
export function withVerticalWords(words: readonly PlacedWord[]): readonly PlacedWord[] {
  const letters = words.filter(isLetter).length
  if (letters < leastRun) return words
  const runs = findRuns(words)
  const columns = runs.filter(({ direction }) => direction === 'down')
  const down = columns.reduce((sum, column) => sum + column.words.filter(isLetter).length, 0)
  if (down < leastRun || down < leastShare * letters) return words
  const turned = new Map<PlacedWord, PlacedWord>()
  for (const column of columns) {
    const bounds = boundsOf(column.words)
    for (const word of column.words) turned.set(word, { ...word, ...bounds, turn: 1 })
  }
  const across = new Set(runs.filter(({ direction }) => direction === 'across').flatMap((run) => run.words))
  return words.map(
    (word) => turned.get(word) ?? (isLetter(word) && !across.has(word) ? { ...word, turn: 1 as const } : word),
  )
}

const isLetter = ({ text, turn }: PlacedWord): boolean => turn === 0 && isUnspaced(text)

/** Signs are at the side of a column, or in a font that has no box for them; they are as wide as the rest of it. */
function boundsOf(column: readonly PlacedWord[]): { readonly x0: number; readonly x1: number } {
  const letters = column.filter(isLetter)
  const middle = median(letters.map(middleOf))
  const half = median(letters.map(heightOf)) / 2
  return { x0: middle - half, x1: middle + half }
}

/** Letters that follow each other in one direction, in the order of the file, with the signs between them. */
function findRuns(words: readonly PlacedWord[]): Run[] {
  const runs: Run[] = []
  let run: { words: PlacedWord[]; direction: Direction | undefined } = { words: [], direction: undefined }
  const endRun = (): void => {
    const { direction } = run
    if (direction !== undefined && run.words.filter(isLetter).length >= leastRun)
      runs.push({ words: run.words, direction })
  }
  for (const word of words) {
    const last = run.words.at(-1)
    const step = last === undefined ? undefined : stepBetween(run.words[0]!, last, word)
    if (step !== undefined && (run.direction === undefined || run.direction === step)) {
      run.words.push(word)
      run.direction = step
      continue
    }
    endRun()
    run = { words: isLetter(word) ? [word] : [], direction: undefined }
  }
  endRun()
  return runs
}

function stepBetween(first: PlacedWord, last: PlacedWord, word: PlacedWord): Direction | undefined {
  if (word.turn !== 0) return undefined
  const height = Math.max(heightOf(first), 1)
  const gap = word.y0 - last.y1
  const isBelow = Math.abs(gap) < widestGap * height && word.y0 > last.y0
  if (isBelow && Math.abs(middleOf(word) - middleOf(first)) < farthestSign * height) return 'down'
  const isBeside = Math.abs(word.y0 - last.y0) < widestGap * height && word.x0 > last.x0
  return isBeside && word.x0 - last.x1 < widestSpace * height ? 'across' : undefined
}

const middleOf = ({ x0, x1 }: PlacedWord): number => (x0 + x1) / 2
const heightOf = ({ y0, y1 }: PlacedWord): number => y1 - y0
