import type { Work } from '../../kernel/system/index.ts'

/** Vectors of length 1, one after the other. */
export interface Points {
  readonly values: Float32Array
  readonly count: number
  readonly dimensions: number
}

export interface Clusters {
  /** Of each point. */
  readonly cluster: Uint16Array
  /** Unit vectors, one a cluster. */
  readonly centers: Float32Array
  readonly count: number
}

const mostRounds = 15

export function cosine(points: Points, point: number, others: Float32Array, other: number): number {
  const { values, dimensions } = points
  let sum = 0
  const at = point * dimensions
  const start = other * dimensions
  for (let index = 0; index < dimensions; index++) sum += values[at + index]! * others[start + index]!
  return sum
}

/** Always the same sequence: the same documents give the same topics. */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const farthest = (distance: Float64Array) => distance.indexOf(Math.max(...distance))

/** A point, the likelier the farther it is. */
function drawn(distance: Float64Array, at: number): number {
  let left = at * distance.reduce((sum, value) => sum + value, 0)
  const point = distance.findIndex((value) => (left -= value) <= 0)
  return point === -1 ? distance.length - 1 : point
}

/**
 * First centers far from each other. From the first seed each is the farthest from those before it, which finds groups that
 * are well apart; from others it is drawn with the square of its distance, which a few odd points do not lead astray.
 */
async function firstCenters(
  points: Points,
  { count, seed }: { readonly count: number; readonly seed: number },
  work: Work,
): Promise<Float32Array> {
  const { values, dimensions } = points
  const random = sequence(seed * 7_919 + count)
  const centers = new Float32Array(count * dimensions)
  const distance = new Float64Array(points.count).fill(1)
  for (let center = 0; center < count; center++) {
    const chosen = seed === 1 && center > 0 ? farthest(distance) : drawn(distance, random())
    centers.set(values.subarray(chosen * dimensions, (chosen + 1) * dimensions), center * dimensions)
    for (let point = 0; point < points.count; point++) {
      const apart = Math.max(0, 1 - cosine(points, point, centers, center)) ** 2
      if (apart < distance[point]!) distance[point] = apart
      const pause = work(dimensions)
      if (pause) await pause
    }
  }
  return centers
}

/** The center nearest to each point. True when some point changed its cluster. */
async function assign(points: Points, centers: Float32Array, cluster: Uint16Array, work: Work): Promise<boolean> {
  const count = centers.length / points.dimensions
  let changed = false
  for (let point = 0; point < points.count; point++) {
    let best = 0
    let most = -Infinity
    for (let center = 0; center < count; center++) {
      const near = cosine(points, point, centers, center)
      if (near <= most) continue
      most = near
      best = center
    }
    if (cluster[point] !== best) changed = true
    cluster[point] = best
    const pause = work(count * points.dimensions)
    if (pause) await pause
  }
  return changed
}

/** Sums of the points of each cluster. */
export function clusterSums(points: Points, { cluster, count }: Pick<Clusters, 'cluster' | 'count'>): Float32Array {
  const { values, dimensions } = points
  const sums = new Float32Array(count * dimensions)
  for (let point = 0; point < points.count; point++) {
    const from = point * dimensions
    const to = cluster[point]! * dimensions
    for (let index = 0; index < dimensions; index++) sums[to + index]! += values[from + index]!
  }
  return sums
}

/** K-means by angle. Starts from given centers, or from points far apart. */
export async function sphericalClusters(
  points: Points,
  start: { readonly count: number; readonly seed: number } | { readonly centers: Float32Array },
  work: Work,
): Promise<Clusters> {
  const { dimensions } = points
  let centers = 'centers' in start ? start.centers : await firstCenters(points, start, work)
  const count = centers.length / dimensions
  const cluster = new Uint16Array(points.count).fill(count)
  for (let round = 0; round < mostRounds && (await assign(points, centers, cluster, work)); round++) {
    const sums = clusterSums(points, { cluster, count })
    for (let center = 0; center < count; center++) {
      const at = center * dimensions
      const length = Math.hypot(...sums.subarray(at, at + dimensions))
      // An empty cluster keeps its center.
      if (length === 0) sums.set(centers.subarray(at, at + dimensions), at)
      else for (let index = at; index < at + dimensions; index++) sums[index]! /= length
    }
    centers = sums
  }
  return { cluster, centers, count }
}
