import type { Potentials } from './chain-model.ts'

export interface Marginals {
  /** Chance of each tag of each word, `length * tagCount`. */
  readonly node: Float64Array
  /** Chance of each pair of tags of each step, `length * tagCount * tagCount`; zeros for the first word. */
  readonly edge: Float64Array
}

/**
 * Marginal chances of a chain. Sums are scaled word by word, so that long pages neither overflow nor vanish. The potentials are used
 * up: their arrays of steps are large, and become those of the result.
 */
export function marginalsOf(potentials: Potentials, tagCount: number): Marginals {
  const node = exponentials(potentials.node, tagCount)
  const edge = exponentials(potentials.edge, tagCount * tagCount)
  const length = node.length / tagCount
  const { forward, scales } = forwardPass(node, edge, tagCount)
  const square = tagCount * tagCount
  const chances = new Float64Array(length * tagCount)
  let backward = new Float64Array(tagCount).fill(1)
  for (let at = length - 1; at >= 0; at--) {
    for (let tag = 0; tag < tagCount; tag++)
      chances[at * tagCount + tag] = forward[at * tagCount + tag]! * backward[tag]!
    if (at === 0) break
    const earlier = new Float64Array(tagCount)
    for (let before = 0; before < tagCount; before++) {
      const reached = forward[(at - 1) * tagCount + before]!
      const row = at * square + before * tagCount
      let sum = 0
      for (let tag = 0; tag < tagCount; tag++) {
        const through = (edge[row + tag]! * node[at * tagCount + tag]! * backward[tag]!) / scales[at]!
        sum += through
        edge[row + tag] = reached * through
      }
      earlier[before] = sum
    }
    backward = earlier
  }
  edge.fill(0, 0, square)
  return { node: chances, edge }
}

function forwardPass(
  node: Float64Array,
  edge: Float64Array,
  tagCount: number,
): { forward: Float64Array; scales: Float64Array } {
  const length = node.length / tagCount
  const square = tagCount * tagCount
  const forward = new Float64Array(length * tagCount)
  const scales = new Float64Array(length)
  for (let at = 0; at < length; at++) {
    const here = at * tagCount
    let sum = 0
    for (let tag = 0; tag < tagCount; tag++) {
      let reached = 1
      if (at > 0) {
        reached = 0
        for (let before = 0; before < tagCount; before++)
          reached += forward[here - tagCount + before]! * edge[at * square + before * tagCount + tag]!
      }
      forward[here + tag] = reached * node[here + tag]!
      sum += forward[here + tag]!
    }
    scales[at] = sum
    for (let tag = 0; tag < tagCount; tag++) forward[here + tag]! /= sum
  }
  return { forward, scales }
}

/** Smaller ones count as this: a product of two is still above zero, so that sums never vanish. */
const smallest = 1e-130

/** Of each group of scores, relative to the group's greatest, in place. */
function exponentials(scores: Float64Array, width: number): Float64Array {
  for (let start = 0; start < scores.length; start += width) {
    let greatest = -Infinity
    for (let at = start; at < start + width; at++) greatest = Math.max(greatest, scores[at]!)
    for (let at = start; at < start + width; at++) scores[at] = Math.max(smallest, Math.exp(scores[at]! - greatest))
  }
  return scores
}
