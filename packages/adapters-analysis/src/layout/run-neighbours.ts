import { centreY, heightOf } from './boxes.ts'
import type { Run } from './runs.ts'

/** Sides of all runs in flat arrays: every run is compared with every other one. */
interface Sides {
  readonly count: number
  readonly left: Float64Array
  readonly top: Float64Array
  readonly right: Float64Array
  readonly bottom: Float64Array
  readonly middle: Float64Array
  readonly heights: Float64Array
}

const sidesOf = (runs: readonly Run[]): Sides => ({
  count: runs.length,
  left: Float64Array.from(runs, ({ box }) => box[0]),
  top: Float64Array.from(runs, ({ box }) => box[1]),
  right: Float64Array.from(runs, ({ box }) => box[2]),
  bottom: Float64Array.from(runs, ({ box }) => box[3]),
  middle: Float64Array.from(runs, ({ box }) => centreY(box)),
  heights: Float64Array.from(runs, ({ box }) => heightOf(box)),
})

/** Fills in the nearest run in each direction, and how many runs are aligned with each. */
export function runNeighbours(runs: readonly Run[], height: number): void {
  const sides = sidesOf(runs)
  for (const [index, run] of runs.entries()) {
    run.alignedLeft = aligned(sides.left, index, height)
    run.alignedRight = aligned(sides.right, index, height)
    Object.assign(run, nearestBeside(sides, index, height), nearestUpright(sides, index, height))
  }
}

function aligned(places: Float64Array, index: number, height: number): number {
  const own = places[index]!
  let count = 0
  for (let at = 0; at < places.length; at++) if (Math.abs(own - places[at]!) < 0.5 * height) count++
  return count
}

function nearestBeside(sides: Sides, index: number, height: number): Pick<Run, 'left' | 'right'> {
  const { left, top, right, bottom, heights } = sides
  const [x0, y0, x1, y1, tall] = [left[index]!, top[index]!, right[index]!, bottom[index]!, heights[index]!]
  const nearest = { left: -1, right: -1 }
  let [leftGap, rightGap] = [Infinity, Infinity]
  for (let at = 0; at < sides.count; at++) {
    const overlap = Math.min(y1, bottom[at]!) - Math.max(y0, top[at]!)
    if (overlap < 0.4 * Math.min(tall, heights[at]!) || at === index) continue
    const toLeft = x0 - right[at]!
    const toRight = left[at]! - x1
    if (left[at]! < x0 && toLeft > -height && toLeft < leftGap) {
      leftGap = toLeft
      nearest.left = at
    }
    if (right[at]! > x1 && toRight > -height && toRight < rightGap) {
      rightGap = toRight
      nearest.right = at
    }
  }
  return nearest
}

function nearestUpright(sides: Sides, index: number, height: number): Pick<Run, 'above' | 'below'> {
  const { left, right, middle } = sides
  const [x0, x1, own] = [left[index]!, right[index]!, middle[index]!]
  const nearest = { above: -1, below: -1 }
  let [upward, downward] = [Infinity, Infinity]
  for (let at = 0; at < sides.count; at++) {
    if (Math.min(x1, right[at]!) - Math.max(x0, left[at]!) <= 0 || at === index) continue
    const down = middle[at]! - own
    // Of two at the same height the one that begins at the same place is nearer.
    const distance = Math.abs(down) + 0.05 * Math.abs(x0 - left[at]!)
    if (down < -0.4 * height && distance < upward) {
      upward = distance
      nearest.above = at
    }
    if (down > 0.4 * height && distance < downward) {
      downward = distance
      nearest.below = at
    }
  }
  return nearest
}
