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

/** Share of the chain's own scores of words; those of the trees count in full. */
const chainShare = 0.7

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
  const potentials = potentialsOf(chain, sequence)
  if (trees === undefined) return potentials
  const { node } = potentials
  const scores = treeScores(trees, rows)
  for (let at = 0; at < node.length; at++) node[at] = chainShare * node[at]! + scores[at]!
  return potentials
}

/** Without a second stage: log chances of the first one, whose transitions are in them already. */
export const firstPotentials = (chances: Float64Array, tagCount: number): Potentials => ({
  node: chances.map((chance) => Math.log(chance + 1e-9)),
  edge: new Float64Array(chances.length * tagCount),
})
