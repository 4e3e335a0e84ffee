import type { PredictedEntity } from '../../kernel/ports/index.ts'
import { atOnce, eachInPieces, type Pieces } from '../../kernel/system/index.ts'
import type { AnnotatedPage, AnnotationSet, Region } from './annotation-set.ts'
import { regionNames, without } from './attributes.ts'
import { declareUsed } from './declared-attributes.ts'
import type { JsonObject } from './json-values.ts'
import { nameOfEntity } from './entity-name.ts'
import { stepsOfPage } from './labelled-pages.ts'
import type { FoundEntity } from './page-entities.ts'
import { placeInWords, type PagePlace } from './page-name.ts'
import { contentReader, type PageContent, type WordOptions } from './page-words.ts'
import { predictedPages } from './predicted-pages.ts'
import { refusal } from './refusal.ts'
import type { ReadRegion } from './region-kind.ts'
import { rectOf } from './region-shape.ts'
import { sizeAttributes, wordRegion } from './with-words.ts'

export interface PageEntities extends PagePlace {
  /** Their `words` are positions in the words that `labelledPagesOf` gives for the page with the same options. */
  readonly entities: readonly PredictedEntity[]
}

const { label, text, textConfidence, entityId, confidence } = regionNames
const ofLabels = [label, entityId, confidence]

/**
 * The set with predicted labels on the words of the pages for which there are predictions, in place of all labels that these
 * pages had; words that were given become regions. Other pages, and other attributes, stay as they are.
 * @throws `invalid_input` for predictions of a page or word that is not there, or two of one page
 */
export const withEntities = (
  set: AnnotationSet,
  predictions: readonly PageEntities[],
  options: WordOptions = {},
): AnnotationSet => atOnce(writingEntities(set, predictions, options))

/** The same in pieces. */
export function* writingEntities(
  set: AnnotationSet,
  predictions: readonly PageEntities[],
  options: WordOptions = {},
): Pieces<AnnotationSet> {
  const predicted = predictedPages(set, predictions)
  const read = contentReader(options)
  const write = (page: AnnotatedPage) => {
    const prediction = predicted(page)
    return prediction === undefined ? page : relabelled(page, read(page), prediction.entities)
  }
  return declareUsed({ ...set, pages: yield* eachInPieces(set.pages, write, stepsOfPage) })
}

/** The page with entities on its words in place of all labels. */
export function relabelled(page: AnnotatedPage, content: PageContent, entities: readonly FoundEntity[]): AnnotatedPage {
  const labels = labelsOfWords(page, content, entities)
  const wordsOf = Map.groupBy(content.words.keys(), (index) => content.words[index]!.region)
  const regions = page.regions.flatMap((region, index) => {
    const words = wordsOf.get(index)
    if (words === undefined) return withoutWords(region, content.regions[index]!)
    const isPlain = content.regions[index]!.label === undefined && !words.some((word) => labels.has(word))
    return isPlain ? [region] : relabelledRegion(region, content, words, labels)
  })
  const given = wordsOf.get(undefined) ?? []
  return {
    ...page,
    fileAttributes: content.given ? { ...page.fileAttributes, ...sizeAttributes(content) } : page.fileAttributes,
    regions: [...regions, ...given.map((index) => wordRegion(content.words[index]!, labels.get(index) ?? {}))],
  }
}

/** The new attributes of each word that belongs to an entity. */
function labelsOfWords(page: AnnotatedPage, { words }: PageContent, entities: readonly FoundEntity[]) {
  const labels = new Map<number, JsonObject>()
  for (const [position, entity] of entities.entries()) {
    const attributes = {
      [label]: entity.label,
      ...(entity.confidence === undefined ? {} : { [confidence]: entity.confidence }),
      [entityId]: nameOfEntity(page.page, position),
    }
    for (const index of entity.words) {
      if (index in words) labels.set(index, attributes)
      else throw refusal(placeInWords(page), `has ${words.length} words; there is none at position ${index}`)
    }
  }
  return labels
}

/** A region of one word keeps all but its label; one of several words becomes a region for each. */
function relabelledRegion(
  region: Region,
  content: PageContent,
  words: readonly number[],
  labels: ReadonlyMap<number, JsonObject>,
): Region[] {
  const rest = without(region.attributes, ofLabels)
  if (words.length === 1) return [{ ...region, attributes: { ...rest, ...labels.get(words[0]!) } }]
  return words.map((index) => {
    const word = content.words[index]!
    return { shape: rectOf(word.box), attributes: { ...rest, [text]: word.text, ...labels.get(index) } }
  })
}

/** What is no word: of a label that is replaced, the region stays only for its other attributes. */
function withoutWords(region: Region, read: ReadRegion): Region[] {
  if (read.label === undefined) return [region]
  const attributes = without(region.attributes, [...ofLabels, text, textConfidence])
  return Object.keys(attributes).length === 0 ? [] : [{ ...region, attributes }]
}
