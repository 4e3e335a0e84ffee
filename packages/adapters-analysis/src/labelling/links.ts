import { seededRandom, shuffle } from '../numbers/seeded-random.ts'
import type { LinkCandidate } from './link-features.ts'

/** Weights by feature; none when there was nothing to learn from, and then nothing is joined. */
export type LinkWeights = Float64Array

export interface LinkExample {
  readonly features: Float64Array
  /** Whether the second fragment continues the entity of the first. */
  readonly isLink: boolean
}

const epochs = 30
const learningRate = 0.1
const decay = 1e-4

/** Logistic regression, by the mean of the weights of the later half. */
export function trainLinks(examples: readonly LinkExample[], seed: number): LinkWeights {
  const size = examples[0]?.features.length ?? 0
  const weights = new Float64Array(size)
  const moved = new Float64Array(size).fill(1e-2)
  const sum = new Float64Array(size)
  const random = seededRandom(seed)
  const order = [...examples]
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { features, isLink } of shuffle(order, random)) {
      const error = linkChance(weights, features) - (isLink ? 1 : 0)
      for (let at = 0; at < size; at++) {
        if (features[at] === 0) continue
        const step = error * features[at]! + decay * weights[at]!
        moved[at]! += step * step
        weights[at]! -= (learningRate * step) / Math.sqrt(moved[at]!)
      }
    }
    if (epoch >= epochs / 2) for (let at = 0; at < size; at++) sum[at]! += weights[at]! / (epochs / 2)
  }
  return sum
}

export function linkChance(weights: LinkWeights, features: Float64Array): number {
  let score = 0
  for (let at = 0; at < weights.length; at++) score += weights[at]! * features[at]!
  return 1 / (1 + Math.exp(-score))
}

/** A pair of fragments with the evidence for joining it: the more, the earlier it is joined. */
export interface Join {
  readonly from: number
  readonly to: number
  readonly strength: number
}

/** Pairs that are likelier joined than `threshold`. */
export const learnedJoins = (weights: LinkWeights, candidates: readonly LinkCandidate[], threshold: number): Join[] =>
  weights.length === 0
    ? []
    : candidates
        .map(({ from, to, features }) => ({ from, to, strength: linkChance(weights, features) }))
        .filter(({ strength }) => strength >= threshold)

/** Joins the strongest pairs first, each fragment to one other at both ends, never into a ring. Gives chains of positions. */
export function joinChains(count: number, joins: readonly Join[]): number[][] {
  const next = new Int32Array(count).fill(-1)
  const previous = new Int32Array(count).fill(-1)
  for (const { from, to } of joins.toSorted((one, other) => other.strength - one.strength)) {
    if (next[from]! >= 0 || previous[to]! >= 0) continue
    let end = to
    while (next[end]! >= 0) end = next[end]!
    if (end === from) continue
    next[from] = to
    previous[to] = from
  }
  const chains: number[][] = []
  for (let first = 0; first < count; first++) {
    if (previous[first]! >= 0) continue
    const chain: number[] = []
    for (let at = first; at >= 0; at = next[at]!) chain.push(at)
    chains.push(chain)
  }
  return chains
}
