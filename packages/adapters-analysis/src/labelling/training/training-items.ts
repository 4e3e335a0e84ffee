import type { LabelledPage, WordPage } from '@docent/core/ports'
import { familiarityOf, type Familiarity } from '../../features/familiarity.ts'
import { viewOf } from '../../features/page-view.ts'
import { preparePage, type PreparedPage } from '../prepared-page.ts'
import { tagCountOf, tagsOf } from '../tags.ts'
import type { LabellerPlan } from './labeller-plan.ts'

/** One page in training. */
export interface Item {
  readonly page: LabelledPage
  readonly prepared: PreparedPage
  readonly tags: Int32Array
  /** Where its chances begin among the shared ones. */
  readonly offset: number
}

export interface TrainingItems {
  readonly items: readonly Item[]
  readonly familiarity: Familiarity
}

/** @param unlabelled pages from which only familiar texts are learned */
export function itemsOf(
  pages: readonly LabelledPage[],
  unlabelled: readonly WordPage[],
  { labels, settings, nodeBits }: LabellerPlan,
): TrainingItems {
  const views = pages.map(viewOf)
  const familiarity = familiarityOf([...views, ...unlabelled.map(viewOf)])
  const known = { counts: familiarity, isCounted: true }
  const tagCount = tagCountOf(labels)
  let offset = 0
  const items = views.map((view, at) => {
    const prepared = preparePage(view, { readingOrder: settings.readingOrder, nodeBits }, known)
    const item = { page: pages[at]!, prepared, tags: tagsOf(pages[at]!, prepared.order, labels), offset }
    offset += view.words.length * tagCount
    return item
  })
  return { items, familiarity }
}
