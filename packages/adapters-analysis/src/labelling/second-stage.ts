import { edgeScores, potentialsOf, type ChainModel, type Potentials, type Sequence } from '../chain/chain-model.ts'
import { treeScores, type TreeModel } from '../trees/tree-model.ts'
import { denseFeatures } from './dense-features.ts'
import type { PreparedPage } from './prepared-page.ts'
import { softRuns, type SoftTags } from './soft-tags.ts'
import { secondSequence } from './stack-features.ts'

/** Reads the page again, knowing what the first stage believes. */
export interface SecondStage {
  readonly chain: ChainModel
  /** Undefined when there were too few words to grow any. */
  readonly trees: TreeModel | undefined
}

/**
 * Share of the chain's scores beside trees, whose scores count in full. It is the same for words and steps: the chain may put into the
 * ones what it takes from the others, and does so differently each time that it is trained.
 */
const chainShare = 0.3

/** A page as the second stage reads it: for the chain, and for the trees. */
export interface SecondInput {
  readonly sequence: Sequence
  /** Numbers of each word, in the order of reading. */
  readonly rows: readonly Float32Array[]
}

export function secondInput(prepared: PreparedPage, soft: SoftTags, nodeBits: number): SecondInput {
  const beliefs = softRuns(prepared.view, soft)
  return {
    sequence: secondSequence(prepared, soft, beliefs, nodeBits),
    rows: denseFeatures(prepared, soft, beliefs),
  }
}

export function secondPotentials({ chain, trees }: SecondStage, { sequence, rows }: SecondInput): Potentials {
  const { node, edge } = potentialsOf(chain, sequence)
  if (trees === undefined) return { node, edge }
  const scores = treeScores(trees, rows)
  for (let at = 0; at < node.length; at++) node[at] = chainShare * node[at]! + scores[at]!
  return { node, edge: scaled(edge) }
}

/** Of `secondPotentials`, those of steps alone: trees have no part in them. */
export function stepScoresOf({ chain, trees }: SecondStage, { sequence }: SecondInput): Float64Array {
  const scores = edgeScores(chain.edge, sequence)
  return trees === undefined ? scores : scaled(scores)
}

/** In place: scores of steps are many. */
function scaled(scores: Float64Array): Float64Array {
  for (let at = 0; at < scores.length; at++) scores[at]! *= chainShare
  return scores
}

/** Without a second stage: log chances of the first one, whose transitions are in them already. */
export const firstPotentials = (chances: Float64Array, tagCount: number): Potentials => ({
  node: chances.map((chance) => Math.log(chance + 1e-9)),
  edge: new Float64Array(chances.length * tagCount),
})
