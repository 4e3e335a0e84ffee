import type { PageBox } from '@docent/core/ports'
import { heightOf, verticalOverlap, widthOf } from './boxes.ts'

export interface WordNeighbours {
  readonly left: Int32Array
  readonly right: Int32Array
  /** Pixels to the neighbour on the right; negative when they overlap. */
  readonly rightGap: Float64Array
}

/** The nearest word on the same line to both sides of each word. Sweeps from the top, so that long pages stay quick. */
export function wordNeighbours(boxes: readonly PageBox[]): WordNeighbours {
  const count = boxes.length
  const right = new Int32Array(count).fill(-1)
  const left = new Int32Array(count).fill(-1)
  const rightGap = new Float64Array(count).fill(Infinity)
  const leftGap = new Float64Array(count).fill(Infinity)
  const fromTop = Int32Array.from(boxes.keys()).toSorted((one, other) => boxes[one]![1] - boxes[other]![1])
  const meet = (one: number, other: number): void => {
    const gap = gapBetween(boxes[one]!, boxes[other]!)
    if (gap === undefined) return
    if (gap < rightGap[one]!) {
      rightGap[one] = gap
      right[one] = other
    }
    if (gap < leftGap[other]!) {
      leftGap[other] = gap
      left[other] = one
    }
  }
  for (let at = 0; at < count; at++) {
    const one = fromTop[at]!
    const bottom = boxes[one]![3]
    for (let next = at + 1; next < count && boxes[fromTop[next]!]![1] < bottom; next++) {
      const other = fromTop[next]!
      meet(one, other)
      meet(other, one)
    }
  }
  return { left, right, rightGap }
}

/** Pixels from the first to the second if that is to the right on the same line. */
function gapBetween(one: PageBox, other: PageBox): number | undefined {
  if (one[0] + one[2] >= other[0] + other[2]) return undefined
  if (verticalOverlap(one, other) < 0.5 * Math.min(heightOf(one), heightOf(other))) return undefined
  const gap = other[0] - one[2]
  return gap < -0.6 * Math.max(widthOf(other), 1) ? undefined : gap
}
