import type { PageWord, WordPage } from '../../kernel/ports/index.ts'
import { annotationLimits } from './annotation-limits.ts'
import type { AnnotatedPage, AnnotationSet } from './annotation-set.ts'
import { confidenceOf, regionNames } from './attributes.ts'
import { cutText } from './cut-text.ts'
import { placeInWords, placeKey, type PagePlace } from './page-name.ts'
import { sizeOf, type PageSize } from './page-size.ts'
import { projectRegions } from './project-regions.ts'
import { refusal } from './refusal.ts'
import { readRegionAttributes, type ReadRegion } from './region-kind.ts'
import { boxOf } from './region-shape.ts'

export interface WordOptions {
  /**
   * Words that text recognition found, by document and page, in pixels of the picture that it read. Pages that have words of
   * their own keep those.
   */
  readonly words?: readonly WordPage[] | undefined
  /** Pixels of the pictures to which the set belongs, for pages without sizes of their own. */
  readonly sizes?: readonly (PagePlace & PageSize)[] | undefined
}

/** A word, and the region of its page that it comes from; words that were given come from none. */
export interface SourcedWord extends PageWord {
  readonly region?: number | undefined
}

export interface PageContent extends PageSize {
  readonly words: readonly SourcedWord[]
  readonly regions: readonly ReadRegion[]
  /** Whether the words were given, so that labels are projected onto them. */
  readonly given: boolean
  readonly warnings: readonly string[]
}

/** Pages that have no words besides those of labelled regions: a model sees little of them until their words are given. */
export function wordsNeeded({ pages }: AnnotationSet): (PagePlace & { readonly filename: string })[] {
  return pages
    .filter(({ regions }) => !regions.some((region) => readRegionAttributes(region).kind === 'text'))
    .map(({ document, page, filename }) => ({ document, page, filename }))
}

/** Looks up the options for a page. */
export function contentReader({ words = [], sizes = [] }: WordOptions): (page: AnnotatedPage) => PageContent {
  const wordsByPlace = new Map(words.map((page) => [placeKey(page), page]))
  const sizesByPlace = new Map(sizes.map((size) => [placeKey(size), size]))
  return (page) => contentOf(page, wordsByPlace.get(placeKey(page)), sizesByPlace.get(placeKey(page)))
}

function contentOf(page: AnnotatedPage, given: WordPage | undefined, size: PageSize | undefined): PageContent {
  const regions = page.regions.map(readRegionAttributes)
  const hasText = regions.some(({ kind }) => kind === 'text')
  const taken = hasText ? undefined : given
  const { warnings, ...pixels } = sizeOf(page, size, taken)
  const words = taken ? scaled(page, taken, pixels) : ownWords(page, regions, !hasText)
  return { ...pixels, words, regions, given: taken !== undefined, warnings }
}

/** @throws `invalid_input` for more words than a page of a set may have */
function scaled(page: AnnotatedPage, given: WordPage, { width, height }: PageSize): SourcedWord[] {
  const { wordsOfPage } = annotationLimits
  if (given.words.length > wordsOfPage)
    throw refusal(placeInWords(page), `has more than the ${wordsOfPage} words that are possible on a page`)
  const [x, y] = [width / given.width, height / given.height]
  return given.words.map(({ text, box, confidence }) => ({
    text,
    box: [box[0] * x, box[1] * y, box[2] * x, box[3] * y],
    confidence,
  }))
}

/** With `all`, also those of the texts of entities, unless there are labelled words of which these may consist. */
function ownWords(page: AnnotatedPage, read: readonly ReadRegion[], all: boolean): SourcedWord[] {
  const consisting = all ? regionsWithWords(page, read) : undefined
  return page.regions.flatMap((region, index) => {
    const { kind, lines } = read[index]!
    if (lines.length === 0 || (kind === 'entity' && (!consisting || consisting.has(index)))) return []
    const confidence = confidenceOf(region.attributes[regionNames.textConfidence])
    return cutText(lines, boxOf(region.shape)).map((word) => ({ ...word, confidence, region: index }))
  })
}

/** Entities in which there is a labelled word. */
function regionsWithWords(page: AnnotatedPage, read: readonly ReadRegion[]): Set<number | undefined> {
  const { regions } = page
  const entities = [...read.keys()].filter((index) => read[index]!.kind === 'entity')
  const words = regions.filter((_, index) => read[index]!.kind === 'labelled_word')
  const found = projectRegions(
    placeInWords(page),
    entities.map((index) => regions[index]!.shape),
    words.map(({ shape }) => boxOf(shape)),
    () => true,
  )
  return new Set(found.map((position) => (position === undefined ? undefined : entities[position])))
}
