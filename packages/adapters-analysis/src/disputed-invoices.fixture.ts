import type { LabelledPage } from '@docent/core/ports'
import { invoices } from './invoices.fixture.ts'
import { misreadPage } from './labelling/training/misread-page.ts'
import { seededRandom } from './numbers/seeded-random.ts'

/** Invoices that were misread, and labelled by people who leave out some labels and some first words: no model can be sure of them. */
export function disputedInvoices(count: number, seed: number): LabelledPage[] {
  const random = seededRandom(seed)
  return invoices(count, seed).map((page, at) => {
    const read = misreadPage(page, seed * 1000 + at)
    const entities = read.entities.flatMap((entity) => {
      if (random() < 0.1) return []
      return random() < 0.15 && entity.words.length > 1 ? [{ ...entity, words: entity.words.slice(1) }] : [entity]
    })
    return { ...read, entities }
  })
}
