import { trainChain, type ChainTraining } from '../../chain/train-chain.ts'
import type { StoredChain } from '../../chain/stored-chain.ts'
import { trainTrees } from '../../trees/train-trees.ts'
import type { TreeModel } from '../../trees/tree-model.ts'
import type { SecondInput } from '../second-stage.ts'
import { roundsPerReport, secondSteps, treeRounds } from './labeller-plan.ts'

interface SecondTraining extends Pick<
  ChainTraining,
  'tagCount' | 'nodeBits' | 'edgeBits' | 'epochs' | 'seed' | 'memoryMb'
> {
  readonly onStep: () => void
}

/** A second stage that was trained and is not used yet. */
export interface TrainedSecond {
  readonly chain: StoredChain
  readonly trees: TreeModel | undefined
}

/** Fewer words give trees that know the training pages by heart. */
const leastWords = 200

/** A chain and boosted trees that read pages together with what the first stage believes of them. */
export function trainSecond(
  items: readonly { readonly input: SecondInput; readonly tags: Int32Array }[],
  { onStep, ...settings }: SecondTraining,
): TrainedSecond {
  const sequences = items.map(({ input, tags }) => ({ ...input.sequence, tags }))
  const { tagCount, epochs, seed } = settings
  const chain = trainChain(sequences, { ...settings, dropout: 0.5, onEpoch: onStep })
  const rows = items.flatMap(({ input }) => input.rows)
  if (rows.length <= leastWords) {
    for (let step = epochs; step < secondSteps(epochs); step++) onStep()
    return { chain, trees: undefined }
  }
  const classes = Int32Array.from(items.flatMap(({ tags }) => [...tags]))
  const onRound = (done: number): void => {
    if (done % roundsPerReport === 0) onStep()
  }
  return { chain, trees: trainTrees(rows, classes, { classCount: tagCount, rounds: treeRounds, seed, onRound }) }
}
