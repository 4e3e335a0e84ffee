import type { PredictedEntity, WordPage } from '@docent/core/ports'
import { meanChances, type ChainBag } from '../chain/chain-bag.ts'
import type { Potentials } from '../chain/chain-model.ts'
import { boxAround } from '../layout/boxes.ts'
import { confidenceOf, type ConfidenceScale } from '../numbers/calibration.ts'
import { requireMemory } from '../numbers/memory-budget.ts'
import { decodePage, type Decoding } from './decode-page.ts'
import { valueOf, type ValuedEntity } from './one-value.ts'
import { firstSequence, preparePage, type FeatureSettings, type PreparedPage } from './prepared-page.ts'
import { firstPotentials, secondInput, secondPotentials, type SecondStage } from './second-stage.ts'
import { softTags } from './soft-tags.ts'
import { tagCountOf } from './tags.ts'

/** An entity with what decides whether it stays. */
export type ScoredEntity = PredictedEntity & ValuedEntity

/** All that is needed to label pages. */
export interface LabellerModel extends FeatureSettings, Decoding {
  /** Chains that were each trained without one part of the pages; their chances are averaged. */
  readonly first: ChainBag
  readonly second: SecondStage | undefined
  /** Types of labels with one value in a document, from 1. */
  readonly oneValueTypes: readonly number[]
  readonly confidence: ConfidenceScale
  /** For the scores of one page. */
  readonly memoryMb: number
}

/** Scores of steps that exist at a time: as they are, and divided by the temperature. */
const stepScores = 2

/** @throws `too_large` */
function requireRoom(page: WordPage, { labels, memoryMb }: LabellerModel): void {
  const bytes = stepScores * page.words.length * tagCountOf(labels) ** 2 * Float64Array.BYTES_PER_ELEMENT
  const what = `Page ${page.page} of "${page.document}" has ${page.words.length} words, and the model ${labels.length} labels`
  requireMemory(
    bytes,
    memoryMb,
    `${what}: together they need {needed}, and {allowed} are allowed. Divide the page, use a model with fewer labels, or raise memoryMb.`,
  )
}

/**
 * The evidence for entities on each page, before labels of one value are decided.
 * @throws `too_large` for a page that needs more memory than the model may take
 */
export function labelPages(model: LabellerModel, pages: readonly WordPage[]): ScoredEntity[][] {
  return pages.map((page) => {
    requireRoom(page, model)
    const prepared = preparePage(page, model)
    return decodePage(prepared, modelPotentials(model, prepared), model).map(({ type, words, chance, weakest }) => ({
      label: model.labels[type - 1]!,
      words,
      box: boxAround(words.map((word) => page.words[word]!.box)),
      confidence: confidenceOf({ chance, weakest }, model.confidence),
      chance,
      value: model.oneValueTypes.includes(type) ? valueOf(page, words) : undefined,
    }))
  })
}

function modelPotentials(model: LabellerModel, prepared: PreparedPage): Potentials {
  const tagCount = tagCountOf(model.labels)
  const chances = meanChances(model.first, firstSequence(prepared))
  if (model.second === undefined) return firstPotentials(chances, tagCount)
  const soft = softTags(chances, prepared.order, tagCount)
  return secondPotentials(model.second, secondInput(prepared, soft, model.nodeBits), model.chainShare)
}
