import type { LabelledPage } from '@docent/core/ports'
import { preparePage, type PreparedPage } from '../prepared-page.ts'
import { tagsOf } from '../tags.ts'
import type { LabellerPlan } from './labeller-plan.ts'

/** One page in training. */
export interface Item {
  readonly page: LabelledPage
  readonly prepared: PreparedPage
  readonly tags: Int32Array
  /** Where its chances begin among the shared ones. */
  readonly offset: number
}

export function itemsOf(
  pages: readonly LabelledPage[],
  { labels, settings, nodeBits }: LabellerPlan,
  tagCount: number,
): Item[] {
  let offset = 0
  return pages.map((page) => {
    const prepared = preparePage(page, { readingOrder: settings.readingOrder, nodeBits })
    const item = { page, prepared, tags: tagsOf(page, prepared.order, labels), offset }
    offset += page.words.length * tagCount
    return item
  })
}
