import { trainChain, type ChainTraining } from '../../chain/train-chain.ts'
import { storedChain, usableChain } from '../../artifact/stored-chain.ts'
import { trainTrees } from '../../trees/train-trees.ts'
import type { SecondInput, SecondStage } from '../second-stage.ts'
import { roundsPerReport, secondSteps, treeRounds } from './labeller-plan.ts'

interface SecondTraining extends Pick<
  ChainTraining,
  'tagCount' | 'nodeBits' | 'edgeBits' | 'epochs' | 'seed' | 'memoryMb'
> {
  readonly onStep: () => void
}

/** Fewer words give trees that know the training pages by heart. */
const leastWords = 200

/** A chain and boosted trees that read pages together with what the first stage believes of them. */
export function trainSecond(
  items: readonly { readonly input: SecondInput; readonly tags: Int32Array }[],
  { onStep, ...settings }: SecondTraining,
): SecondStage {
  const sequences = items.map(({ input, tags }) => ({ ...input.sequence, tags }))
  const { tagCount, epochs, seed } = settings
  const training = { ...settings, dropout: 0.5, onEpoch: onStep }
  // As it is stored: what is measured is what will be used.
  const chain = usableChain(storedChain(trainChain(sequences, training)))
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
