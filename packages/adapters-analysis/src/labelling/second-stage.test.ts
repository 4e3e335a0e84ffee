import { describe, expect, it } from 'vitest'
import { marginalsOf } from '../chain/forward-backward.ts'
import { seededRandom } from '../numbers/seeded-random.ts'
import type { FeatureRows } from '../features/feature-rows.ts'
import { secondPotentials, type SecondInput, type SecondStage } from './second-stage.ts'

const tagCount = 3
const length = 6

/** One feature for each word, 0 for the first and 1 for all others. */
const features: FeatureRows = {
  values: Int32Array.from({ length }, (_, at) => Math.min(at, 1)),
  starts: Int32Array.from({ length: length + 1 }, (_, at) => at),
}
const input: SecondInput = {
  sequence: { length, node: [features], edge: features },
  rows: Array.from({ length }, (_, at) => Float32Array.from([at])),
}

/** @param moved what the scores of each tag give to the steps into it */
function stage(moved: readonly number[]): SecondStage {
  const random = seededRandom(3)
  const weights = (count: number) => Float32Array.from({ length: count }, () => random() * 4 - 2)
  const [node, edge] = [weights(2 * tagCount), weights(2 * tagCount ** 2)]
  for (const [tag, score] of moved.entries()) {
    node[tagCount + tag]! -= score
    for (let from = 0; from < tagCount; from++) edge[tagCount ** 2 + from * tagCount + tag]! += score
  }
  const rowOf = Int32Array.from([0, 1])
  const split = { column: [0, -1, -1], bin: [2, 0, 0], left: [1, 0, 1], right: [2, 0, 0] }
  const tree = {
    column: Int16Array.from(split.column),
    bin: Uint8Array.from(split.bin),
    left: Int16Array.from(split.left),
    right: Int16Array.from(split.right),
    values: Float32Array.from([1, 0, -1, -1, 2, 0]),
  }
  return {
    chain: {
      tagCount,
      node: { width: tagCount, rowOf, weights: node },
      edge: { width: tagCount ** 2, rowOf, weights: edge },
    },
    trees: {
      classCount: tagCount,
      groupSize: 3,
      base: new Float64Array(tagCount),
      edges: [Float64Array.from([0, 1, 2, 3, 4])],
      trees: [tree],
    },
  }
}

describe('secondPotentials', () => {
  it('mean the same for chains that mean the same, whether words or steps have the scores', () => {
    const chances = (moved: readonly number[]) => marginalsOf(secondPotentials(stage(moved), input, 0.5), tagCount).node
    const moved = chances([5, -3, 1])
    for (const [at, chance] of chances([0, 0, 0]).entries()) expect(moved[at]).toBeCloseTo(chance, 4)
  })

  it('have words and steps of the chain by the same share, and those of trees in full', () => {
    const [all, half] = [1, 0.5].map((share) => secondPotentials(stage([0, 0, 0]), input, share))
    const trees = secondPotentials(stage([0, 0, 0]), input, 0)
    expect(trees.edge.every((score) => score === 0)).toBe(true)
    expect(trees.node.some((score) => score !== 0)).toBe(true)
    for (const kind of ['node', 'edge'] as const)
      for (const [at, score] of half![kind].entries())
        expect(score - trees[kind][at]!).toBeCloseTo((all![kind][at]! - trees[kind][at]!) / 2, 6)
  })

  it('are those of the chain without trees', () => {
    const alone = { ...stage([0, 0, 0]), trees: undefined }
    expect(secondPotentials(alone, input, 0.3)).toEqual(secondPotentials(alone, input, 1))
  })
})
