import type { AnnotatedPage, AnnotationSet } from './annotation-set.ts'
import { labelOf } from './attributes.ts'
import { partOfSet } from './part-of-set.ts'
import { seededOrder } from './seeded-order.ts'
import { splitCounts, type SplitShare } from './split-counts.ts'
import { stratify } from './stratify.ts'

export interface SplitOptions {
  readonly splits: readonly SplitShare[]
  /** The same seed gives the same splits. @default 0 */
  readonly seed?: number | undefined
  /** What stays together. @default 'document' */
  readonly unit?: 'document' | 'page' | undefined
  /** What shall be as frequent in each split as in the whole, as far as its counts permit. @default neither */
  readonly stratify?: 'pageClasses' | 'labels' | undefined
}

/**
 * A set for each split, in their order; each page is in exactly one of them, in the order of the set.
 * @throws `invalid_input` for fractions or counts that do not add up, and for a split that would be empty
 */
export function splitSet(set: AnnotationSet, options: SplitOptions): AnnotationSet[] {
  const { splits, seed = 0, unit = 'document' } = options
  const nameOf = (page: AnnotatedPage) => (unit === 'document' ? page.document : `${page.page}+${page.document}`)
  const units = [...Map.groupBy(set.pages, nameOf)]
  const counts = splitCounts(splits, units.length, unit)
  const ordered = seededOrder(units, ([name]) => name, seed)
  const strata = ordered.map(([, pages]) => strataOf(pages, options.stratify))
  const places = stratify(strata, counts)
  const placeOf = new Map(ordered.map(([name], index) => [name, places[index]!]))
  return splits.map((_, split) =>
    partOfSet(
      set,
      set.pages.filter((page) => placeOf.get(nameOf(page)) === split),
    ),
  )
}

function strataOf(pages: readonly AnnotatedPage[], by: SplitOptions['stratify']): ReadonlySet<string> {
  const found =
    by === 'pageClasses'
      ? pages.map(({ pageClass }) => pageClass)
      : by === 'labels'
        ? pages.flatMap(({ regions }) => regions.map(({ attributes }) => labelOf(attributes)))
        : []
  return new Set(found.filter((name) => name !== undefined))
}
