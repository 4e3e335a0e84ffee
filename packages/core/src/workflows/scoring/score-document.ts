import type { DocumentParsers, WordPage } from '../../kernel/ports/index.ts'
import { definitionOf } from '../../resources/pipelines/index.ts'
import {
  pagePictures,
  type PagePictures,
  type PagePredictor,
  type PipelineResults,
  type PredictedPage,
  type ScoringResult,
  type WordReader,
} from '../analysis/index.ts'
import type { FoundPipeline } from './find-pipeline.ts'

export interface ScoreDocumentDependencies {
  readonly parsers: DocumentParsers
  readonly words: WordReader
  readonly predict: PagePredictor
  readonly results: PipelineResults
}

export interface ScoredDocument {
  readonly result: ScoringResult
  readonly pages: readonly PredictedPage[]
  readonly pictures: PagePictures
  /** For the log. */
  readonly lines: readonly string[]
}

/** Takes one document through a pipeline: words, models, post-processor. */
export function documentScorer({ parsers, words, predict, results }: ScoreDocumentDependencies) {
  return async (
    found: FoundPipeline,
    document: { readonly bytes: Uint8Array; readonly fileName: string; readonly guid: string },
    { owner, signal }: { readonly owner: string; readonly signal: AbortSignal },
  ): Promise<ScoredDocument> => {
    const definition = definitionOf(found.pipeline)
    const { bytes, fileName, guid } = document
    const recognition = { method: definition.ocrMethod ?? 'auto', languages: definition.languages }
    const pages: WordPage[] = await words.ofBytes(bytes, fileName, recognition, { owner, signal })
    const models = { labelling: found.labelling, classification: found.classification }
    const predicted = await predict(models, pages, { signal })
    const pictures = pagePictures(parsers, bytes, fileName, signal)
    const result = await results(predicted, { guid, definition, pictures, signal })
    const lines = [
      `${pages.length} pages, ${pages.reduce((sum, page) => sum + page.words.length, 0)} words.`,
      `${result.entities.length} entities, ${Object.keys(result.pages).length} page classes.`,
    ]
    return { result, pages: predicted, pictures, lines }
  }
}
export type DocumentScorer = ReturnType<typeof documentScorer>
