import type { PredictedEntity, WordPage } from '@docent/core/ports'
import { meanChances, type ChainBag } from '../chain/chain-bag.ts'
import type { Potentials } from '../chain/chain-model.ts'
import { boxAround } from '../layout/boxes.ts'
import { scaledChance, type ChanceScale } from '../numbers/calibration.ts'
import { decodePage, type Decoding } from './decode-page.ts'
import { keepOneValue } from './one-value.ts'
import { firstSequence, preparePage, type FeatureSettings, type PreparedPage } from './prepared-page.ts'
import { firstPotentials, secondInput, secondPotentials, type SecondStage } from './second-stage.ts'
import { softTags } from './soft-tags.ts'
import { tagCountOf } from './tags.ts'

/** All that is needed to label pages. */
export interface LabellerModel extends FeatureSettings, Decoding {
  /** Chains that were each trained without one part of the pages; their chances are averaged. */
  readonly first: ChainBag
  readonly second: SecondStage | undefined
  /** Types of labels with one value in a document, from 1. */
  readonly oneValueTypes: readonly number[]
  readonly confidence: ChanceScale
}

/** The entities of each page. Pages of one document in the same call decide together about labels of one value. */
export function labelPages(model: LabellerModel, pages: readonly WordPage[]): PredictedEntity[][] {
  const found = pages.map((page) => {
    const prepared = preparePage(page, model)
    return decodePage(prepared, modelPotentials(model, prepared), model)
  })
  return keepOneValue(pages, found, new Set(model.oneValueTypes)).map((entities, page) =>
    entities.map(({ type, words, chance }) => ({
      label: model.labels[type - 1]!,
      words,
      box: boxAround(words.map((word) => pages[page]!.words[word]!.box)),
      confidence: scaledChance(chance, model.confidence),
    })),
  )
}

function modelPotentials(model: LabellerModel, prepared: PreparedPage): Potentials {
  const tagCount = tagCountOf(model.labels)
  const chances = meanChances(model.first, firstSequence(prepared))
  if (model.second === undefined) return firstPotentials(chances, tagCount)
  const soft = softTags(chances, prepared.order, tagCount)
  return secondPotentials(model.second, secondInput(prepared, soft, model.nodeBits))
}
