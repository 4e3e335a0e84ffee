import { atOnce, eachInPieces, type Pieces } from '../../kernel/system/index.ts'
import type { AnnotatedPage, AnnotationSet } from './annotation-set.ts'
import { fileNames, pageClassOf } from './attributes.ts'
import { declare, declaredOf, declareUsed } from './declared-attributes.ts'
import type { JsonObject } from './json-values.ts'
import { stepsOfPage } from './labelled-pages.ts'
import { onlyLabels } from './only-labels.ts'
import { contentReader } from './page-words.ts'
import { partOfSet } from './part-of-set.ts'
import { refusal } from './refusal.ts'
import { matchesWildcards } from './wildcards.ts'

export interface SetFilter {
  /** Labels that stay, with all their entities. Words of others stay as words without a label; other regions of theirs go. */
  readonly labels?: readonly string[] | undefined
  /** Only pages of these classes. */
  readonly pageClasses?: readonly string[] | undefined
  /** Only documents of these names, in which `*` matches any characters. */
  readonly documents?: readonly string[] | undefined
  /** Attributes of regions and pages that stay; width and height of pages always do. */
  readonly attributes?: readonly string[] | undefined
}

/** @throws `invalid_input` for an empty list, for too long a one, and when no page is left */
export const filterSet = (set: AnnotationSet, filter: SetFilter): AnnotationSet => atOnce(filteringSet(set, filter))

/** The same in pieces. */
export function* filteringSet(set: AnnotationSet, filter: SetFilter): Pieces<AnnotationSet> {
  for (const [name, values] of Object.entries(filter)) requireSome(values, `filter.${name}`)
  const { labels, pageClasses, documents, attributes } = filter
  const pages = set.pages.filter(
    ({ pageClass, document }) =>
      (pageClasses === undefined || (pageClass !== undefined && pageClasses.includes(pageClass))) &&
      (documents === undefined || documents.some((pattern) => matchesWildcards(document, pattern))),
  )
  if (pages.length === 0) throw refusal('filter', 'leaves no page of the annotation set')
  const read = contentReader({})
  const staying = new Set(labels)
  const take = (page: AnnotatedPage): AnnotatedPage => {
    const labelled = labels === undefined ? page : onlyLabels(page, read, staying)
    return attributes === undefined ? labelled : withAttributes(labelled, attributes)
  }
  const left = yield* eachInPieces(pages, take, stepsOfPage)
  const part = partOfSet(set, left)
  const declared = labels === undefined ? part : declareUsed(part)
  return attributes === undefined ? declared : declareOnly(declared, attributes)
}

const mostValues = 1_000

/** Each page is compared with all of them. */
function requireSome(values: readonly string[] | undefined, place: string): void {
  if (values === undefined) return
  if (values.length === 0) throw refusal(place, 'is an empty list: leave it out, or say what stays')
  if (values.length > mostValues)
    throw refusal(place, `has ${values.length} values, more than the ${mostValues} that are possible`)
}

function withAttributes(page: AnnotatedPage, names: readonly string[]): AnnotatedPage {
  const fileAttributes = only(page.fileAttributes, [...names, fileNames.width, fileNames.height])
  return {
    ...page,
    fileAttributes,
    pageClass: pageClassOf(fileAttributes),
    regions: page.regions.map((region) => ({ ...region, attributes: only(region.attributes, names) })),
  }
}

function declareOnly(set: AnnotationSet, names: readonly string[]): AnnotationSet {
  const { region, file } = declaredOf(set)
  return declare(set, {
    region: only(region, names) as typeof region,
    file: only(file, [...names, fileNames.width, fileNames.height]) as typeof file,
  })
}

const only = (attributes: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)))
