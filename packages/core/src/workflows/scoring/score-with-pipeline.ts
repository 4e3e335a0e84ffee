import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { definitionOf, findPipeline, isDeleted } from '../../resources/pipelines/index.ts'
import type { PagePredictor, PipelineResults, ScoringResult, WordReader } from '../analysis/index.ts'
import { requireModels, type PipelineFinder } from './find-pipeline.ts'

export interface PipelineScorerDependencies {
  readonly storage: RecordStore
  readonly finder: PipelineFinder
  readonly words: WordReader
  readonly predict: PagePredictor
  readonly results: PipelineResults
}

/**
 * What the pipeline of an id finds in a document, without pictures of the places.
 * The result throws `forbidden` when the caller may not score with it any more, `wrong_state` when the pipeline or a model of it is gone, `ingestion_failed` for documents that cannot be
 * read, or whose words have no places.
 */
export function pipelineScorer({ storage, finder, words, predict, results }: PipelineScorerDependencies) {
  return async (
    pipelineId: string,
    document: { readonly bytes: Uint8Array; readonly fileName: string; readonly guid: string },
    { caller, owner, signal }: { readonly caller: Principal; readonly owner: string; readonly signal: AbortSignal },
  ): Promise<ScoringResult> => {
    const pipeline = await findPipeline(storage, pipelineId)
    if (!pipeline || isDeleted(pipeline)) throw pipelineGone()
    await finder.requireStill(caller, pipeline)
    const found = await finder.withModels(pipeline)
    requireModels(found)
    const definition = definitionOf(pipeline)
    const recognition = { method: definition.ocrMethod ?? 'auto', languages: definition.languages }
    const pages = await words.ofBytes(document.bytes, document.fileName, recognition, { owner, signal })
    if (!pages.some((page) => page.words.length > 0)) throw noWords()
    const models = { labelling: found.labelling, classification: found.classification }
    const predicted = await predict(models, pages, { signal })
    return results(predicted, { guid: document.guid, definition, signal })
  }
}
export type PipelineScorer = ReturnType<typeof pipelineScorer>

export const pipelineGone = () => new DocentError({ code: 'wrong_state', message: 'The pipeline was deleted.' })
const noWords = () =>
  new DocentError({
    code: 'ingestion_failed',
    message:
      'A pipeline needs words that have places on pages, and this document has none; ingest it as PDF or picture.',
  })
