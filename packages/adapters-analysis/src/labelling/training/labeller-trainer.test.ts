import type { LabelledPage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { invoices } from '../../invoices.fixture.ts'
import { labellerSettings } from '../labeller-settings.ts'
import { labellerTrainer } from './labeller-trainer.ts'
import { planOf } from './plan-labeller.ts'

/** The same words, with the lines of each address as entities of their own. */
const apart = (page: LabelledPage): LabelledPage => ({
  ...page,
  entities: page.entities.flatMap(({ label, words }) =>
    label === 'address'
      ? [
          { label, words: words.slice(0, 3) },
          { label, words: words.slice(3) },
        ]
      : [{ label, words }],
  ),
})

describe('joins that are learned to test a part of the pages', () => {
  const pages = invoices(10)
  const plan = planOf({ pages, seed: 1 }, labellerSettings({}), 512)
  const linksOf = (all: readonly LabelledPage[], leftOut?: { readonly fold: number }) =>
    labellerTrainer(all, plan).links(leftOut && { of: 'secondFolds', ...leftOut })
  const changed = pages.map((page, at) => (plan.secondFolds.foldOf[at] === 2 ? apart(page) : page))

  it('know nothing of it', () => {
    expect(linksOf(changed, { fold: 2 })).toEqual(linksOf(pages, { fold: 2 }))
    expect(linksOf(pages, { fold: 2 }).length).toBeGreaterThan(0)
  })

  it('know the other parts, and those of the model that is delivered all', () => {
    expect(linksOf(changed, { fold: 1 })).not.toEqual(linksOf(pages, { fold: 1 }))
    expect(linksOf(changed)).not.toEqual(linksOf(pages))
  })

  it.each([{ readingOrder: 'given' }, { merging: 'none' }])(
    'are none with %o, which joins nothing by them',
    (parameters) => {
      const other = planOf({ pages, seed: 1 }, labellerSettings(parameters), 512)
      expect(labellerTrainer(pages, other).links(undefined)).toHaveLength(0)
    },
  )
})
