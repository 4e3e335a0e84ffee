import type { Work } from '../../kernel/system/index.ts'
import { clusterSums, cosine, sphericalClusters, type Clusters, type Points } from './spherical-clusters.ts'

const candidates = [2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20]
/** Below it the groups are no better apart than chance: there is one topic. */
const leastSeparation = 0.25
/** More topics must be this much better apart. */
const worthMore = 1.03
const pointsToChooseBy = 1_000
const starts = 4

/**
 * How well points fit their clusters, 0 … 1: how much nearer to their own center than to the next. The own center is
 * taken without the point itself, so that clusters of one, or of what has nothing in common, count for nothing.
 */
async function separation(points: Points, clusters: Clusters, work: Work): Promise<number> {
  const { dimensions } = points
  const sums = clusterSums(points, clusters)
  const squares = Array.from({ length: clusters.count }, (_, center) => {
    const sum = sums.subarray(center * dimensions, (center + 1) * dimensions)
    return sum.reduce((total, value) => total + value * value, 0)
  })
  let total = 0
  for (let point = 0; point < points.count; point++) {
    const own = clusters.cluster[point]!
    const along = cosine(points, point, sums, own)
    const rest = Math.sqrt(Math.max(0, squares[own]! - 2 * along + 1))
    const inside = rest < 1e-6 ? 1 : 1 - (along - 1) / rest
    let next = Infinity
    for (let center = 0; center < clusters.count; center++) {
      if (center !== own) next = Math.min(next, 1 - cosine(points, point, clusters.centers, center))
    }
    const larger = Math.max(inside, next)
    if (larger > 0) total += (next - inside) / larger
    const pause = work(clusters.count * dimensions)
    if (pause) await pause
  }
  return total / points.count
}

function everyNth(points: Points, most: number): Points {
  const { values, count, dimensions } = points
  if (count <= most) return points
  const sample = new Float32Array(most * dimensions)
  for (let index = 0; index < most; index++) {
    const point = Math.floor((index * count) / most)
    sample.set(values.subarray(point * dimensions, (point + 1) * dimensions), index * dimensions)
  }
  return { values: sample, count: most, dimensions }
}

/** Where the centers start decides where they end; the best of a few starts counts. */
async function bestOfStarts(points: Points, count: number, work: Work) {
  let best: { readonly clusters: Clusters; readonly apart: number } | undefined
  for (let start = 1; start <= starts; start++) {
    const clusters = await sphericalClusters(points, { count, seed: start }, work)
    const apart = await separation(points, clusters, work)
    if (!best || apart > best.apart) best = { clusters, apart }
  }
  return best!
}

/** As many groups as the points themselves make. */
export async function chooseClusters(points: Points, work: Work): Promise<Clusters> {
  const sample = everyNth(points, pointsToChooseBy)
  const most = Math.floor(Math.sqrt(sample.count))
  let best: Clusters | undefined
  let score = leastSeparation / worthMore
  for (const count of candidates.filter((candidate) => candidate <= most)) {
    const found = await bestOfStarts(sample, count, work)
    if (found.apart <= score * worthMore) continue
    score = found.apart
    best = found.clusters
  }
  if (!best) return { cluster: new Uint16Array(points.count), centers: new Float32Array(points.dimensions), count: 1 }
  return sample === points ? best : sphericalClusters(points, { centers: best.centers }, work)
}
