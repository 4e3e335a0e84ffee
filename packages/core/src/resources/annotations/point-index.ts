import type { PageBox } from '../../kernel/ports/index.ts'

export type Point = readonly [x: number, y: number]

/** Calls back with the position of each point in the box. */
export type FindPoints = (box: PageBox, found: (position: number) => void) => void

interface Column {
  readonly from: number
  readonly to: number
  /** Positions of its points from the top downwards. */
  readonly downwards: readonly number[]
}

/**
 * Finds points in boxes. As many columns as each has points: what a search looks at beside its results grows with the root of
 * the number of points, wherever they are.
 */
export function pointIndex(points: readonly Point[]): FindPoints {
  const columns = columnsOf(points)
  return ([x0, y0, x1, y1], found) => {
    for (const { from, to, downwards } of columns) {
      if (to < x0 || from > x1) continue
      for (let at = firstBelow(points, downwards, y0); at < downwards.length; at++) {
        const position = downwards[at]!
        const point = points[position]!
        if (point[1] > y1) break
        if (point[0] >= x0 && point[0] <= x1) found(position)
      }
    }
  }
}

function columnsOf(points: readonly Point[]): Column[] {
  const rightwards = [...points.keys()].sort((a, b) => points[a]![0] - points[b]![0])
  const size = Math.max(1, Math.ceil(Math.sqrt(points.length)))
  return Array.from({ length: Math.ceil(points.length / size) }, (_, column) => {
    const some = rightwards.slice(column * size, (column + 1) * size)
    const [from, to] = [points[some[0]!]![0], points[some.at(-1)!]![0]]
    return { from, to, downwards: some.sort((a, b) => points[a]![1] - points[b]![1]) }
  })
}

function firstBelow(points: readonly Point[], downwards: readonly number[], top: number): number {
  let [low, high] = [0, downwards.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[downwards[middle]!]![1] < top) low = middle + 1
    else high = middle
  }
  return low
}
