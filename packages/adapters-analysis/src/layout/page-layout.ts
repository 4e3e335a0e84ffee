import type { PageBox, PageWord } from '@docent/core/ports'
import { median } from '../numbers/bins.ts'
import { boxAround, heightOf, widthOf } from './boxes.ts'
import { gatherRows } from './rows.ts'
import { runNeighbours } from './run-neighbours.ts'
import { gatherRuns, type Run } from './runs.ts'
import { wordNeighbours } from './word-neighbours.ts'

/** The geometry of a page, from the boxes of its words alone. */
export interface PageLayout {
  /** Median height of a word, at least 1: the unit of distances. */
  readonly height: number
  /** Around all words. */
  readonly box: PageBox
  /** Its sides, at least 1. */
  readonly pageWidth: number
  readonly pageHeight: number
  /** The nearest word on the same line; -1 without one. */
  readonly left: Int32Array
  readonly right: Int32Array
  readonly runOf: Int32Array
  readonly positionInRun: Int32Array
  readonly runs: readonly Run[]
  /** Runs of each row from left to right, rows from the top. */
  readonly rows: readonly (readonly number[])[]
  /** Words row by row. */
  readonly order: Int32Array
}

export function layoutOf(words: readonly PageWord[]): PageLayout {
  const boxes = words.map((word) => word.box)
  const height = Math.max(1, median(boxes.map(heightOf)))
  const neighbours = wordNeighbours(boxes)
  const { runs, runOf, positionInRun } = gatherRuns(boxes, neighbours, height)
  runNeighbours(runs, height)
  const rows = gatherRows(runs, height)
  const box = boxAround(boxes)
  return {
    height,
    box,
    pageWidth: Math.max(1, widthOf(box)),
    pageHeight: Math.max(1, heightOf(box)),
    left: neighbours.left,
    right: neighbours.right,
    runOf,
    positionInRun,
    runs,
    rows,
    order: Int32Array.from(rows.flatMap((row) => row.flatMap((run) => runs[run]!.words))),
  }
}
