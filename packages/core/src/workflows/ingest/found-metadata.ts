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

/** The metadata with what was found; fields that have no room in it are left out and named. */
export function withFound(
  metadata: JsonValue,
  found: FoundMetadata,
): { readonly metadata: JsonValue; readonly leftOut: readonly string[] } {
  const fields = Object.entries(found.fields)
  const joined = (count: number) => ({
    ...(metadata as Record<string, JsonValue>),
    [analysisKey]: { ...found, fields: Object.fromEntries(fields.slice(0, count)) },
  })
  let count = fields.length
  while (count > 0 && metadataBytes(joined(count)) > largestMetadata) count -= 1
  const leftOut = fields.slice(count).map(([label]) => label)
  return { metadata: joined(count) as unknown as JsonValue, leftOut }
}
