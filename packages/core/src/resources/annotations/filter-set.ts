import type { AnnotatedPage, AnnotationSet, Region } from './annotation-set.ts'
import { fileNames, pageClassOf, regionNames, without } from './attributes.ts'
import { declare, declaredOf } from './declared-attributes.ts'
import type { JsonObject } from './json-values.ts'
import { contentReader, type PageContent } from './page-words.ts'
import { partOfSet } from './part-of-set.ts'
import { refusal } from './refusal.ts'
import { matchesWildcards } from './wildcards.ts'

export interface SetFilter {
  /** Labels that stay. Words of others stay as words without a label; other regions of theirs go. */
  readonly labels?: readonly string[] | undefined
  /** Only pages of these classes. */
  readonly pageClasses?: readonly string[] | undefined
  /** Only documents of these names, in which `*` stands for any characters. */
  readonly documents?: readonly string[] | undefined
  /** Attributes of regions and pages that stay; width and height of pages always do. */
  readonly attributes?: readonly string[] | undefined
}

/** @throws `invalid_input` for an empty list, for too long a one, and when no page is left */
export function filterSet(set: AnnotationSet, filter: SetFilter): AnnotationSet {
  for (const [name, values] of Object.entries(filter)) requireSome(values, `filter.${name}`)
  const { labels, pageClasses, documents, attributes } = filter
  const pages = set.pages.filter(
    ({ pageClass, document }) =>
      (pageClasses === undefined || (pageClass !== undefined && pageClasses.includes(pageClass))) &&
      (documents === undefined || documents.some((pattern) => matchesWildcards(document, pattern))),
  )
  if (pages.length === 0) throw refusal('filter', 'leaves no page of the annotation set')
  const read = contentReader({})
  const left = pages
    .map((page) => (labels === undefined ? page : withLabels(page, read(page), new Set(labels))))
    .map((page) => (attributes === undefined ? page : withAttributes(page, attributes)))
  const part = partOfSet(set, left)
  return attributes === undefined ? part : declareOnly(part, attributes)
}

const mostValues = 1_000

/** Each page is compared with all of them. */
function requireSome(values: readonly string[] | undefined, place: string): void {
  if (values === undefined) return
  if (values.length === 0) throw refusal(place, 'is an empty list: leave it out, or say what stays')
  if (values.length > mostValues)
    throw refusal(place, `has ${values.length} values, more than the ${mostValues} that are possible`)
}

const ofLabels = [regionNames.label, regionNames.entityId, regionNames.confidence]

function withLabels(page: AnnotatedPage, content: PageContent, labels: ReadonlySet<string>): AnnotatedPage {
  const sources = new Set(content.words.map(({ region }) => region))
  const regions = page.regions.flatMap((region, index): Region[] => {
    const { label } = content.regions[index]!
    if (label === undefined || labels.has(label)) return [region]
    return sources.has(index) ? [{ ...region, attributes: without(region.attributes, ofLabels) }] : []
  })
  return { ...page, regions }
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
