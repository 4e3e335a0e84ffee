import { potentialsOf, type ChainModel, type Potentials } from '../chain/chain-model.ts'
import { treeScores, type TreeModel } from '../trees/tree-model.ts'
import { denseFeatures } from './dense-features.ts'
import type { PreparedPage } from './prepared-page.ts'
import type { SoftTags } from './soft-tags.ts'
import { secondSequence } from './stack-features.ts'

/** Reads the page again, knowing what the first stage believes. */
export interface SecondStage {
  readonly chain: ChainModel
  /** Undefined when there were too few words to grow any. */
  readonly trees: TreeModel | undefined
}

/** Share of the chain's own scores of words; those of the trees count in full. */
const chainShare = 0.7

export function secondPotentials(
  { chain, trees }: SecondStage,
  prepared: PreparedPage,
  soft: SoftTags,
  nodeBits: number,
): Potentials {
  const potentials = potentialsOf(chain, secondSequence(prepared, soft, nodeBits))
  if (trees === undefined) return potentials
  const { node } = potentials
  for (const [at, row] of denseFeatures(prepared, soft).entries()) {
    const scores = treeScores(trees, row)
    for (let tag = 0; tag < chain.tagCount; tag++) {
      const place = at * chain.tagCount + tag
      node[place] = chainShare * node[place]! + scores[tag]!
    }
  }
  return potentials
}

/** Without a second stage: log chances of the first one, whose transitions are in them already. */
export const firstPotentials = (chances: Float64Array, tagCount: number): Potentials => ({
  node: chances.map((chance) => Math.log(chance + 1e-9)),
  edge: new Float64Array(chances.length * tagCount),
})
