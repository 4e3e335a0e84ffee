import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers, JsonValue, WordPage } from '../../kernel/ports/index.ts'
import { definitionOf } from '../../resources/pipelines/index.ts'
import type { PagePredictor, PredictedPage, WordReader } from '../analysis/index.ts'
import type { FoundPipeline } from './find-pipeline.ts'
import { pagePictures, type PagePictures } from './page-pictures.ts'
import type { PostProcessors } from './post-processors.ts'
import { scoringResultSchema, type ScoringResult } from './scoring-input.ts'
import { scoringResult } from './scoring-result.ts'

export interface ScoreDocumentDependencies {
  readonly parsers: DocumentParsers
  readonly words: WordReader
  readonly predict: PagePredictor
  readonly postProcessors: PostProcessors
}

export interface ScoredDocument {
  readonly result: ScoringResult
  readonly pages: readonly PredictedPage[]
  readonly pictures: PagePictures
  /** For the log. */
  readonly lines: readonly string[]
}

/** Takes one document through a pipeline: words, models, post-processor. */
export function documentScorer({ parsers, words, predict, postProcessors }: ScoreDocumentDependencies) {
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
    const result = await scoringResult(predicted, { guid, definition, pictures })
    const changed = checked(await postProcessors.custom(definition, result as unknown as JsonValue, signal))
    const lines = [
      `${pages.length} pages, ${pages.reduce((sum, page) => sum + page.words.length, 0)} words.`,
      `${result.entities.length} entities, ${Object.keys(result.pages).length} page classes.`,
    ]
    return {
      result: { ...changed, documentGuid: guid },
      pages: predicted,
      pictures,
      lines,
    }
  }
}
/** A post-processor of a user may have returned anything. */
function checked(result: JsonValue): ScoringResult {
  const found = scoringResultSchema.safeParse(result)
  if (found.success) return found.data
  const field = found.error.issues[0]!.path.map(String).join('.')
  throw new DocentError({
    code: 'invalid_input',
    message: `The customPostProcessor of the pipeline returns a result whose ${field} is not of the form of results.`,
  })
}

export type DocumentScorer = ReturnType<typeof documentScorer>
