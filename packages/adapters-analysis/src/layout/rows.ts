import { centreY, heightOf, horizontalOverlap, verticalOverlap } from './boxes.ts'
import type { Run } from './runs.ts'

/** Rows that a run may still join: a slanted scan makes earlier rows reach further down. */
const openRows = 4

/** Rows from the top, with their runs from left to right; fills in each run's place. */
export function gatherRows(runs: readonly Run[], height: number): number[][] {
  const rows: number[][] = []
  const fromTop = [...runs.keys()].sort((one, other) => centreY(runs[one]!.box) - centreY(runs[other]!.box))
  for (const run of fromTop) {
    const row = bestRow(runs, rows, run, height)
    if (row === undefined) rows.push([run])
    else row.push(run)
  }
  const middle = (row: readonly number[]): number =>
    row.reduce((sum, run) => sum + centreY(runs[run]!.box), 0) / row.length
  const sorted = rows.sort((one, other) => middle(one) - middle(other))
  for (const [index, row] of sorted.entries()) {
    row.sort((one, other) => runs[one]!.box[0] - runs[other]!.box[0])
    for (const [place, run] of row.entries())
      Object.assign(runs[run]!, { row: index, indexInRow: place, rowSize: row.length })
  }
  return sorted
}

/** The row in which the run beside it overlaps most, if no run is in the way. */
function bestRow(runs: readonly Run[], rows: readonly number[][], run: number, height: number): number[] | undefined {
  const { box } = runs[run]!
  let best: number[] | undefined
  let most = 0.45
  for (const row of rows.slice(-openRows).reverse()) {
    const boxes = row.map((member) => runs[member]!.box)
    if (boxes.some((member) => horizontalOverlap(member, box) > 0.3 * height)) continue
    const distance = (member: (typeof boxes)[number]): number => -horizontalOverlap(member, box)
    const nearest = boxes.reduce((one, other) => (distance(other) < distance(one) ? other : one))
    const overlap = verticalOverlap(nearest, box) / Math.max(1e-6, Math.min(heightOf(nearest), heightOf(box)))
    if (overlap <= most) continue
    most = overlap
    best = row
  }
  return best
}
