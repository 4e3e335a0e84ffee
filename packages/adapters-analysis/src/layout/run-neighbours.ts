import { centreY, heightOf, horizontalOverlap, verticalOverlap } from './boxes.ts'
import type { Run } from './runs.ts'

type Direction = 'left' | 'right' | 'above' | 'below'

/** Fills in the nearest run in each direction, and how many runs are aligned with each. */
export function runNeighbours(runs: readonly Run[], height: number): void {
  for (const [index, run] of runs.entries()) {
    const nearest = { left: Infinity, right: Infinity, above: Infinity, below: Infinity }
    const offer = (direction: Direction, other: number, distance: number): void => {
      if (distance >= nearest[direction]) return
      nearest[direction] = distance
      run[direction] = other
    }
    for (const [at, other] of runs.entries()) {
      if (Math.abs(run.box[0] - other.box[0]) < 0.5 * height) run.alignedLeft++
      if (Math.abs(run.box[2] - other.box[2]) < 0.5 * height) run.alignedRight++
      if (at === index) continue
      offerBeside(run, other, height, (direction, distance) => offer(direction, at, distance))
      offerUpright(run, other, height, (direction, distance) => offer(direction, at, distance))
    }
  }
}

type Offer = (direction: Direction, distance: number) => void

function offerBeside({ box: one }: Run, { box: other }: Run, height: number, offer: Offer): void {
  if (verticalOverlap(one, other) < 0.4 * Math.min(heightOf(one), heightOf(other))) return
  const toLeft = one[0] - other[2]
  const toRight = other[0] - one[2]
  if (other[0] < one[0] && toLeft > -height) offer('left', toLeft)
  if (other[2] > one[2] && toRight > -height) offer('right', toRight)
}

function offerUpright({ box: one }: Run, { box: other }: Run, height: number, offer: Offer): void {
  if (horizontalOverlap(one, other) <= 0) return
  const down = centreY(other) - centreY(one)
  // Of two at the same height the one that begins at the same place is nearer.
  const distance = Math.abs(down) + 0.05 * Math.abs(one[0] - other[0])
  if (down < -0.4 * height) offer('above', distance)
  if (down > 0.4 * height) offer('below', distance)
}
