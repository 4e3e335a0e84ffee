import type { Potentials } from './chain-model.ts'

/** The likeliest sequence of tags (Viterbi). */
export function bestPath({ node, edge }: Potentials, tagCount: number): Int32Array {
  const length = node.length / tagCount
  const best = new Float64Array(length * tagCount)
  const from = new Int32Array(length * tagCount)
  for (let at = 0; at < length; at++) {
    for (let tag = 0; tag < tagCount; tag++) {
      const here = at * tagCount + tag
      let score = 0
      if (at > 0) {
        score = -Infinity
        for (let before = 0; before < tagCount; before++) {
          const through = best[(at - 1) * tagCount + before]! + edge[(at * tagCount + before) * tagCount + tag]!
          if (through <= score) continue
          score = through
          from[here] = before
        }
      }
      best[here] = score + node[here]!
    }
  }
  const path = new Int32Array(length)
  let tag = greatest(best.subarray((length - 1) * tagCount))
  for (let at = length - 1; at >= 0; at--) {
    path[at] = tag
    tag = from[at * tagCount + tag]!
  }
  return path
}

/** Position of the greatest value. */
export function greatest(values: Float64Array): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if (values[at]! > values[best]!) best = at
  return best
}
