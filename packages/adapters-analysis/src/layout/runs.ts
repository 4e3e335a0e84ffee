import type { PageBox } from '@docent/core/ports'
import { boxAround, heightOf } from './boxes.ts'
import type { WordNeighbours } from './word-neighbours.ts'

/** Words of one line with small gaps between them. */
export interface Run {
  /** Positions of its words, from left to right. */
  readonly words: readonly number[]
  readonly box: PageBox
  /** The nearest run in each direction; -1 without one. */
  left: number
  right: number
  above: number
  below: number
  /** Runs that begin, or end, at the same place across; itself included. */
  alignedLeft: number
  alignedRight: number
  row: number
  indexInRow: number
  rowSize: number
}

interface Gathered {
  readonly runs: Run[]
  readonly runOf: Int32Array
  readonly positionInRun: Int32Array
}

/** Chains of words that are each other's neighbours, with gaps of at most a word's height. */
export function gatherRuns(boxes: readonly PageBox[], neighbours: WordNeighbours, height: number): Gathered {
  const { left, right, rightGap } = neighbours
  const count = boxes.length
  const next = new Int32Array(count).fill(-1)
  const isFirst = new Uint8Array(count).fill(1)
  for (let one = 0; one < count; one++) {
    const other = right[one]!
    if (other < 0 || left[other] !== one) continue
    const tallest = Math.max(heightOf(boxes[one]!), heightOf(boxes[other]!))
    if (rightGap[one]! > Math.min(tallest, 2 * height)) continue
    next[one] = other
    isFirst[other] = 0
  }
  const runOf = new Int32Array(count).fill(-1)
  const positionInRun = new Int32Array(count)
  const runs: Run[] = []
  for (let one = 0; one < count; one++) {
    if (isFirst[one] === 0) continue
    const words: number[] = []
    for (let word = one; word >= 0; word = next[word]!) {
      runOf[word] = runs.length
      positionInRun[word] = words.length
      words.push(word)
    }
    runs.push(unplacedRun(words, boxAround(words.map((word) => boxes[word]!))))
  }
  return { runs, runOf, positionInRun }
}

const unplacedRun = (words: readonly number[], box: PageBox): Run => ({
  words,
  box,
  left: -1,
  right: -1,
  above: -1,
  below: -1,
  alignedLeft: 0,
  alignedRight: 0,
  row: -1,
  indexInRow: 0,
  rowSize: 1,
})
