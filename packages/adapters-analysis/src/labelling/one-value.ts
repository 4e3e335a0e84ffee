import type { LabelledPage, WordPage } from '@docent/core/ports'
import { commonForm } from '../features/common-form.ts'

/** Documents that must show it before a label counts as having one value in each, and the share of them that does. */
const leastDocuments = 5
const leastShare = 0.95

/** Labels whose entities have the same text everywhere in a document, in (nearly) all documents. */
export function oneValueLabels(pages: readonly LabelledPage[], labels: readonly string[]): string[] {
  return labels.filter((label) => {
    const values = new Map<string, Set<string>>()
    for (const page of pages) {
      for (const entity of page.entities) {
        if (entity.label !== label) continue
        if (!values.has(page.document)) values.set(page.document, new Set())
        values.get(page.document)!.add(valueOf(page, entity.words))
      }
    }
    const single = [...values.values()].filter(({ size }) => size === 1).length
    return values.size >= leastDocuments && single >= leastShare * values.size
  })
}

/** Letters and digits of the words, for comparison. */
export const valueOf = ({ words }: WordPage, positions: readonly number[]): string =>
  commonForm(positions.map((position) => words[position]!.text).join(''))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]/gu, '')

/** An entity that may be one of several mentions of the same value. */
export interface ValuedEntity {
  readonly label: string
  /** Raw, 0 … 1. */
  readonly chance: number
  /** Of a label with one value in a document: its value, for comparison. */
  readonly value: string | undefined
}

/**
 * For labels with one value in a document: the value with most evidence over all pages of the document, and every entity that
 * has it. Mentions count together: one minus the chance that all are wrong.
 */
export function keepOneValue<Entity extends ValuedEntity>(
  pages: readonly Pick<WordPage, 'document'>[],
  found: readonly (readonly Entity[])[],
): Entity[][] {
  const doubts = new Map<string, Map<string, number>>()
  const groupOf = (page: number, { label }: Entity): string => JSON.stringify([label, pages[page]!.document])
  for (const [page, entities] of found.entries()) {
    for (const entity of entities) {
      if (entity.value === undefined) continue
      const group = groupOf(page, entity)
      const values = doubts.get(group) ?? new Map<string, number>()
      doubts.set(group, values)
      values.set(entity.value, (values.get(entity.value) ?? 1) * (1 - entity.chance))
    }
  }
  const best = new Map([...doubts].map(([group, values]) => [group, leastDoubted(values)]))
  return found.map((entities, page) =>
    entities.filter((entity) => entity.value === undefined || entity.value === best.get(groupOf(page, entity))),
  )
}

function leastDoubted(values: ReadonlyMap<string, number>): string {
  let [best, least] = ['', Infinity]
  for (const [value, doubt] of values) if (doubt < least) [best, least] = [value, doubt]
  return best
}
