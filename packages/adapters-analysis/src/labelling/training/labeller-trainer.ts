import type { LabelledPage } from '@docent/core/ports'
import { potentialsOf, type Potentials } from '../../chain/chain-model.ts'
import { usableChain, type StoredChain } from '../../chain/stored-chain.ts'
import { marginalsOf } from '../../chain/forward-backward.ts'
import { trainChain } from '../../chain/train-chain.ts'
import type { Decoding } from '../decode-page.ts'
import { trainLinks, type LinkWeights } from '../links.ts'
import { edgeBits, firstSequence } from '../prepared-page.ts'
import { firstPotentials, mixedPotentials, secondInput, wordScores, type SecondInput } from '../second-stage.ts'
import { softTags, type SoftTags } from '../soft-tags.ts'
import { tagCountOf } from '../tags.ts'
import { foundBy, type FoldOutcome } from './fold-outcome.ts'
import type { LabellerPlan } from './labeller-plan.ts'
import type { Folds } from '../../numbers/folds.ts'
import { itemsOf, type Item } from './training-items.ts'
import { linkExamples } from './link-examples.ts'
import { likelihoods, scalesOf } from './score-scale.ts'
import { trainSecond, type TrainedSecond } from './train-second.ts'

/** A part of the pages that something is tested on. */
export interface LeftOut {
  readonly of: 'firstFolds' | 'secondFolds' | 'halfFolds'
  readonly fold: number
}

export interface LabellerTrainer {
  /** Trains a chain without this part of the pages, and writes its predictions for them into the shared chances. */
  readonly firstFold: (fold: number, onStep: () => void) => StoredChain
  /** How pieces are joined, learned from all pages or from all but one part; nothing where no pieces are joined by it. */
  readonly links: (leftOut: LeftOut | undefined) => LinkWeights
  /**
   * Trains a second stage without this part of the pages, and keeps its scores of them. Returns how likely each scale makes the
   * true tags.
   */
  readonly secondFold: (fold: number, onStep: () => void) => Float64Array
  /** The second stage that is delivered: of all pages. */
  readonly secondWhole: (onStep: () => void) => TrainedSecond
  /** What the kept scores of a part find, against the truth. */
  readonly outcome: (fold: number, decoding: Decoding) => FoldOutcome
  /** What a chain of the first stage finds that learned from one half of the pages, on the other. */
  readonly halfOutcome: (fold: number, decoding: Decoding, onStep: () => void) => FoldOutcome
  /** What the chain finds that left out this part of the pages, on it. */
  readonly firstOutcome: (fold: number, decoding: Decoding) => FoldOutcome
}

/** What one thread does in training a labeller. All threads have all pages. */
export function labellerTrainer(pages: readonly LabelledPage[], plan: LabellerPlan): LabellerTrainer {
  const { labels, settings, seed, nodeBits, epochs } = plan
  const tagCount = tagCountOf(labels)
  const shape = { tagCount, nodeBits, edgeBits, memoryMb: plan.memoryMb }
  const chances = new Float32Array(plan.chances)
  const items = itemsOf(pages, plan)
  const kept = new Map<number, () => KeptScores>()
  const chancesOf = ({ offset, tags }: Item): Float32Array => chances.subarray(offset, offset + tags.length * tagCount)
  /** The same for all second stages. */
  const inputs = new Map<Item, SecondInput>()
  const inputOf = (item: Item): SecondInput => {
    const soft = (): SoftTags => softTags(chancesOf(item), item.prepared.order, tagCount)
    const input = inputs.get(item) ?? secondInput(item.prepared, soft(), nodeBits)
    inputs.set(item, input)
    return input
  }
  const partOf = (foldOf: Int32Array, fold: number): Item[] => items.filter(({ source }) => foldOf[source] === fold)
  const testsOf = (folds: Folds, fold: number): Item[] => partOf(folds.foldOf, fold).filter(({ isCopy }) => !isCopy)
  const restOf = (foldOf: Int32Array, fold: number): Item[] => items.filter(({ source }) => foldOf[source] !== fold)
  const second = (chosen: readonly Item[], secondSeed: number, onStep: () => void) =>
    trainSecond(
      chosen.map((item) => ({ input: inputOf(item), tags: item.tags })),
      { ...shape, epochs, seed: secondSeed, onStep },
    )
  const first = (chosen: readonly Item[], firstSeed: number, onEpoch: () => void): StoredChain => {
    const sequences = chosen.map(({ prepared, tags }) => ({ ...firstSequence(prepared), tags }))
    return trainChain(sequences, { ...shape, epochs, dropout: 0.5, seed: firstSeed, onEpoch })
  }
  const oneValueTypes = new Set(plan.oneValueTypes)

  return {
    firstFold: (fold, onStep) => {
      const chain = first(restOf(plan.firstFolds.foldOf, fold), seed * 100 + fold, onStep)
      const usable = usableChain(chain)
      for (const item of partOf(plan.firstFolds.foldOf, fold)) {
        if (item.tags.length === 0) continue
        chancesOf(item).set(marginalsOf(potentialsOf(usable, firstSequence(item.prepared)), tagCount).node)
      }
      return chain
    },
    links: (leftOut) => {
      if (settings.readingOrder === 'given' || settings.merging !== 'learned') return trainLinks([], seed)
      const chosen = leftOut === undefined ? items : restOf(plan[leftOut.of].foldOf, leftOut.fold)
      return trainLinks(
        chosen.flatMap((item) => linkExamples(item, chancesOf(item), tagCount)),
        seed,
      )
    },
    secondFold: (fold, onStep) => {
      const part = testsOf(plan.secondFolds, fold)
      const open: () => KeptScores =
        settings.effort === 'fast'
          ? () => (item) => firstPotentials(Float64Array.from(chancesOf(item)), tagCount)
          : keptScores(second(restOf(plan.secondFolds.foldOf, fold), seed * 1000 + fold, onStep), part, inputOf)
      kept.set(fold, open)
      return likelihoods(part, open(), scalesOf(settings), tagCount)
    },
    secondWhole: (onStep) => second(items, seed * 1000 + 999, onStep),
    outcome: (fold, decoding) => {
      const scores = kept.get(fold)!()
      const mixed = (item: Item): Potentials => scores(item, decoding.chainShare)
      return foundBy(testsOf(plan.secondFolds, fold), mixed, decoding, oneValueTypes)
    },
    halfOutcome: (fold, decoding, onStep) => {
      const chain = usableChain(first(restOf(plan.halfFolds.foldOf, fold), seed * 100 + 50 + fold, onStep))
      const scores = ({ prepared }: Item): Potentials =>
        firstPotentials(marginalsOf(potentialsOf(chain, firstSequence(prepared)), tagCount).node, tagCount)
      return foundBy(testsOf(plan.halfFolds, fold), scores, decoding, oneValueTypes)
    },
    firstOutcome: (fold, decoding) => {
      const scores = (item: Item): Potentials => firstPotentials(Float64Array.from(chancesOf(item)), tagCount)
      return foundBy(testsOf(plan.firstFolds, fold), scores, decoding, oneValueTypes)
    },
  }
}

/** The predictions of a fold for a page that it tests, with this share of the chain's scores. */
type KeptScores = (item: Item, chainShare: number) => Potentials

/**
 * Scores of trees are kept. Those of the chain are soon made again when they are needed: of steps they grow with the square of the
 * labels. Its weights become usable for that, since those of all folds together would be most of what a training holds.
 */
function keptScores(
  { chain, trees }: TrainedSecond,
  part: readonly Item[],
  inputOf: (item: Item) => SecondInput,
): () => KeptScores {
  const ofTrees = new Map(part.map((item) => [item, wordScores(trees, inputOf(item))]))
  return () => {
    const usable = usableChain(chain)
    return (item, chainShare) =>
      mixedPotentials(potentialsOf(usable, inputOf(item).sequence), ofTrees.get(item), chainShare)
  }
}
