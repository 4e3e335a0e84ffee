import { potentialsOf, type ChainModel, type Potentials, type Sequence } from '../chain/chain-model.ts'
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

/** What trees say of each tag of each word. */
export const wordScores = (trees: TreeModel | undefined, { rows }: SecondInput): Float64Array | undefined =>
  trees === undefined ? undefined : treeScores(trees, rows)

/** @param chainShare of the chain's scores, beside trees */
export const secondPotentials = (stage: SecondStage, input: SecondInput, chainShare: number): Potentials =>
  mixedPotentials(potentialsOf(stage.chain, input.sequence), wordScores(stage.trees, input), chainShare)

/**
 * The chain's scores, of which a share is taken, and those of trees in full. The share is the same for words and steps: a chain may put
 * into the ones what it takes from the others, and does so differently each time that it is trained. In place: scores of steps are many.
 */
export function mixedPotentials(
  { node, edge }: Potentials,
  ofTrees: Float64Array | undefined,
  chainShare: number,
): Potentials {
  if (ofTrees === undefined) return { node, edge }
  for (let at = 0; at < node.length; at++) node[at] = chainShare * node[at]! + ofTrees[at]!
  for (let at = 0; at < edge.length; at++) edge[at]! *= chainShare
  return { node, edge }
}

/** Without a second stage: log chances of the first one, whose transitions are in them already. */
export const firstPotentials = (chances: Float64Array, tagCount: number): Potentials => ({
  node: chances.map((chance) => Math.log(chance + 1e-9)),
  edge: new Float64Array(chances.length * tagCount),
})
