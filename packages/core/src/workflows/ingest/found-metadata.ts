import type { JsonValue } from '../../kernel/ports/index.ts'
import { analysisKey, largestMetadata, metadataBytes } from '../../resources/documents/index.ts'
import type { ScoringResult } from '../analysis/index.ts'

/** Characters of one value. */
const longestValue = 500
/** Keys that requests may not have either. */
const refusedKeys = ['__proto__', '']

/** What a pipeline found in a document, as its metadata has it under `analysis`. */
export interface FoundMetadata {
  /** The likeliest value of each label. */
  readonly fields: Readonly<Record<string, string>>
  /** The class of most pages. */
  readonly page_class?: string
  /** Pages of each class. */
  readonly page_classes?: Readonly<Record<string, number>>
}

const named = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.fromEntries(entries.filter(([key]) => !refusedKeys.includes(key)))

/** Fields and page classes of a result, in a form that `metadata_filter` finds. */
export function foundMetadata({ entityConfidences, pages }: Pick<ScoringResult, 'entityConfidences' | 'pages'>) {
  const fields = entityConfidences.flatMap(({ entityClass, topEntities }) => {
    const likeliest = topEntities[0]?.entityValue ?? ''
    return likeliest === '' ? [] : [[entityClass, likeliest.slice(0, longestValue)] as const]
  })
  const counts = [...Map.groupBy(Object.values(pages), ({ pageClass }) => pageClass)].map(
    ([pageClass, { length }]) => [pageClass, length] as const,
  )
  const [most] = counts.toSorted(([, a], [, b]) => b - a)
  const found: FoundMetadata = {
    fields: named(fields),
    ...(most && { page_class: most[0], page_classes: named(counts) }),
  }
  return found
}

/** The metadata with what was found; fields that have no room in it, and classes that have none, are left out and named. */
export function withFound(
  metadata: JsonValue,
  found: FoundMetadata,
): { readonly metadata: JsonValue; readonly leftOut: readonly string[] } {
  const { fields, page_class, page_classes, ...rest } = found
  const labels = Object.entries(fields)
  const { [analysisKey]: _, ...plain } = metadata as Record<string, JsonValue>
  const joined = (count: number, classes: Partial<FoundMetadata>) => ({
    ...plain,
    [analysisKey]: { ...rest, fields: Object.fromEntries(labels.slice(0, count)), ...classes },
  })
  const one = page_class === undefined ? {} : { page_class }
  const all = page_classes === undefined ? one : { ...one, page_classes }
  const classes = [all, one, {}].find((some) => fits(joined(0, some)))
  const count = classes ? most(labels.length, (some) => fits(joined(some, classes))) : 0
  const absent = Object.keys(all).filter((name) => !Object.hasOwn(classes ?? {}, name))
  const leftOut = [...absent, ...labels.slice(count).map(([label]) => shortName(label))]
  return { metadata: classes ? (joined(count, classes) as unknown as JsonValue) : plain, leftOut }
}

const fits = (metadata: unknown): boolean => metadataBytes(metadata) <= largestMetadata
const shortName = (label: string): string => (label.length > 100 ? `${label.slice(0, 99)}…` : label)

/** The largest number up to `limit` for which it holds, as it does for all smaller ones: with few looks, as there may be many. */
function most(limit: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, limit]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
