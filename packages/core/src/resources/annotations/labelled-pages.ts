import type { ClassifiedPage, LabelledPage, WordPage } from '../../kernel/ports/index.ts'
import { atOnce, eachInPieces, type Pieces } from '../../kernel/system/index.ts'
import type { AnnotatedPage, AnnotationSet } from './annotation-set.ts'
import { confidenceOf, fileNames } from './attributes.ts'
import { placeInWords } from './page-name.ts'
import { entitiesOf, type FoundEntity } from './page-entities.ts'
import { contentReader, type PageContent, type WordOptions } from './page-words.ts'
import { fewWarnings } from './warnings.ts'

/** What models learn from a set, and what they predict from. */
export interface LearnablePages {
  /** The words of each page of the set, in its order. */
  readonly pages: readonly WordPage[]
  /** Pages with words of documents of which some page has a label: what has none there is an example of what is none. */
  readonly labelled: readonly (Omit<LabelledPage, 'entities'> & { readonly entities: readonly FoundEntity[] })[]
  /** Pages with words of the other documents. */
  readonly unlabelled: readonly WordPage[]
  /** Pages with a page class, and how sure a model was of it where one said so. */
  readonly classified: readonly (ClassifiedPage & { readonly classConfidence?: number | undefined })[]
  /** Sentences about what could not be placed. */
  readonly warnings: readonly string[]
}

/** Words, entities and classes of the pages of a set, in its order. */
export const labelledPagesOf = (set: AnnotationSet, options: WordOptions = {}): LearnablePages =>
  atOnce(readingLabelledPages(set, options))

/** The same in pieces. */
export function* readingLabelledPages(set: AnnotationSet, options: WordOptions = {}): Pieces<LearnablePages> {
  const read = contentReader(options)
  const found = yield* eachInPieces(set.pages, (page) => readPage(page, read(page)), stepsOfPage)
  const withLabels = new Set(found.filter(({ entities }) => entities.length > 0).map(({ page }) => page.document))
  const withWords = found.filter(({ words }) => words.words.length > 0)
  return {
    pages: found.map(({ words }) => words),
    labelled: withWords
      .filter(({ page }) => withLabels.has(page.document))
      .map(({ words, entities }) => ({ ...words, entities })),
    unlabelled: withWords.filter(({ page }) => !withLabels.has(page.document)).map(({ words }) => words),
    classified: found.flatMap(({ page: { pageClass, fileAttributes }, words }) => {
      if (pageClass === undefined) return []
      const classConfidence = confidenceOf(fileAttributes[fileNames.classConfidence])
      return [{ ...words, pageClass, ...(classConfidence === undefined ? {} : { classConfidence }) }]
    }),
    warnings: fewWarnings(found.flatMap(({ warnings }) => warnings)),
  }
}

/** Of the work on a page. */
export const stepsOfPage = ({ regions }: AnnotatedPage): number => (regions.length + 1) * 3_000

function readPage(page: AnnotatedPage, content: PageContent) {
  const { entities, warnings } = entitiesOf(page, content)
  const all = [...content.warnings, ...warnings, ...bare(page, content)]
  return { page, words: wordPage(page, content), entities, warnings: all }
}

const wordPage = ({ document, page }: AnnotatedPage, { width, height, words }: PageContent): WordPage => ({
  document,
  page,
  width,
  height,
  words: words.map(({ text, box, confidence }) => ({ text, box, ...(confidence === undefined ? {} : { confidence }) })),
})

const bare = (page: AnnotatedPage, { words }: PageContent): string[] =>
  page.pageClass !== undefined && words.length === 0
    ? [
        `There are no words on ${placeInWords(page)}, so that its class cannot be learned from them: run text recognition.`,
      ]
    : []
