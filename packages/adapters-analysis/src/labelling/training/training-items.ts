import type { LabelledPage } from '@docent/core/ports'
import { preparePage, type PreparedPage } from '../prepared-page.ts'
import type { LabellerSettings } from '../labeller-settings.ts'
import { tagCountOf, tagsOf } from '../tags.ts'
import { misreadPage } from './misread-page.ts'
import type { LabellerPlan } from './labeller-plan.ts'

/** One page in training. */
export interface Item {
  readonly page: LabelledPage
  readonly prepared: PreparedPage
  readonly tags: Int32Array
  /** Position of the page of the training set that it is, or is a copy of. */
  readonly source: number
  /** A copy is learned from, and nothing is measured on it. */
  readonly isCopy: boolean
  /** Where its chances begin among the shared ones. */
  readonly offset: number
}

/** Most words that items can have, copies included: a misread word is two at most. */
export const mostWordsOf = (pages: readonly LabelledPage[], { augmentation }: LabellerSettings): number =>
  pages.reduce((sum, page) => sum + page.words.length, 0) * (augmentation === 'none' ? 1 : 3)

export function itemsOf(pages: readonly LabelledPage[], { labels, settings, nodeBits, seed }: LabellerPlan): Item[] {
  const tagCount = tagCountOf(labels)
  const originals = pages.map((page, source) => ({ page, source, isCopy: false }))
  const copies = originals.map(({ page, source }) => ({
    page: misreadPage(page, seed * 10_007 + source),
    source,
    isCopy: true,
  }))
  let offset = 0
  return [...originals, ...(settings.augmentation === 'none' ? [] : copies)].map((part) => {
    const prepared = preparePage(part.page, { readingOrder: settings.readingOrder, nodeBits })
    const item = { ...part, prepared, tags: tagsOf(part.page, prepared.order, labels), offset }
    offset += part.page.words.length * tagCount
    return item
  })
}
