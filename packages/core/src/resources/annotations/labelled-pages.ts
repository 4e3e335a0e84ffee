import type { ClassifiedPage, LabelledPage, WordPage } from '../../kernel/ports/index.ts'
import type { AnnotatedPage, AnnotationSet } from './annotation-set.ts'
import { placeInWords } from './page-name.ts'
import { entitiesOf } from './page-entities.ts'
import { contentReader, type PageContent, type WordOptions } from './page-words.ts'
import { fewWarnings } from './warnings.ts'

/** What models learn from a set. */
export interface LearnablePages {
  /** Pages with words of documents of which some page has a label: what has none there is an example of what is none. */
  readonly labelled: readonly LabelledPage[]
  /** Pages with words of the other documents. */
  readonly unlabelled: readonly WordPage[]
  /** Pages with a page class. */
  readonly classified: readonly ClassifiedPage[]
  /** Sentences about what could not be placed. */
  readonly warnings: readonly string[]
}

/** Words, entities and classes of the pages of a set, in its order. */
export function labelledPagesOf(set: AnnotationSet, options: WordOptions = {}): LearnablePages {
  const read = contentReader(options)
  const found = set.pages.map((page) => {
    const content = read(page)
    const { entities, warnings } = entitiesOf(page, content)
    return {
      page,
      words: wordPage(page, content),
      entities,
      warnings: [...content.warnings, ...warnings, ...bare(page, content)],
    }
  })
  const withLabels = new Set(found.filter(({ entities }) => entities.length > 0).map(({ page }) => page.document))
  const withWords = found.filter(({ words }) => words.words.length > 0)
  return {
    labelled: withWords
      .filter(({ page }) => withLabels.has(page.document))
      .map(({ words, entities }) => ({ ...words, entities })),
    unlabelled: withWords.filter(({ page }) => !withLabels.has(page.document)).map(({ words }) => words),
    classified: found.flatMap(({ page: { pageClass }, words }) =>
      pageClass === undefined ? [] : [{ ...words, pageClass }],
    ),
    warnings: fewWarnings(found.flatMap(({ warnings }) => warnings)),
  }
}

/** The words of each page of a set, in its order: what models predict from. */
export function wordPagesOf(set: AnnotationSet, options: WordOptions = {}): WordPage[] {
  const read = contentReader(options)
  return set.pages.map((page) => wordPage(page, read(page)))
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
