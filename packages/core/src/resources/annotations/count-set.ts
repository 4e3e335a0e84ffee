import type { AnnotationSet } from './annotation-set.ts'
import { labelOf } from './attributes.ts'

export interface SetCounts {
  readonly documents: number
  readonly pages: number
  readonly regions: number
  /** Regions by label. */
  readonly labels: Readonly<Record<string, number>>
  /** Pages by class. */
  readonly pageClasses: Readonly<Record<string, number>>
}

export function countsOf({ pages }: AnnotationSet): SetCounts {
  const labels = pages.flatMap(({ regions }) => regions.map(({ attributes }) => labelOf(attributes)))
  return {
    documents: new Set(pages.map(({ document }) => document)).size,
    pages: pages.length,
    regions: labels.length,
    labels: tally(labels),
    pageClasses: tally(pages.map(({ pageClass }) => pageClass)),
  }
}

function tally(names: readonly (string | undefined)[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
