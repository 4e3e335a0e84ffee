import type { RecordStore } from '../../../kernel/records/index.ts'
import { resultsCsv, shortName, withWords } from '../../../resources/annotations/index.ts'
import {
  allFilesOf,
  derivedName,
  parseVersionName,
  type ArtifactRecords,
  type ArtifactRow,
} from '../../../resources/artifacts/index.ts'
import { cannotScore, definitionOf, noSuchPipeline, type PipelineRecords } from '../../../resources/pipelines/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { WordPage } from '../../../kernel/ports/index.ts'
import type { PipelineResults, ResultDefinition } from '../results/pipeline-result.ts'
import type { JobContext, JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { PagePredictor, ScoringModels } from '../predict-pages.ts'
import { predictedSet } from '../predicted-set.ts'
import type { Recognition, WordReader } from '../read-words.ts'
import type { ScoringResult } from '../results/scoring-result.ts'
import { unusable } from './unusable.ts'

interface Dependencies {
  readonly storage: RecordStore
  readonly records: ArtifactRecords
  readonly pipelines: PipelineRecords
  readonly words: WordReader
  readonly predict: PagePredictor
  readonly results: PipelineResults
  readonly keep: ArtifactKeeper
}

/** Of models without a pipeline all is shown. */
const withoutPipeline: ResultDefinition = {
  muteOutput: false,
  builtinPostProcessor: 'supply-chain',
  customPostProcessor: '',
}

type Context = JobContext<'JOB_TYPE_ENGAGE'>

interface Settings {
  readonly models: ScoringModels
  readonly recognition: Recognition
  readonly definition: ResultDefinition
}

/** Takes a document set through all of a pipeline: its words are read, its pages scored, and the results written. */
export function engagePipeline(dependencies: Dependencies): JobWork<'JOB_TYPE_ENGAGE'> {
  const { storage, records, pipelines, words, predict, results, keep } = dependencies

  const modelOf = (name: string | null | undefined, field: string): Promise<ArtifactRow> | undefined =>
    name === null || name === undefined
      ? undefined
      : records.requireAvailable(parseVersionName(name, field, ['models']))

  /** Models and the way of reading: those of the inputs before those of the pipeline. */
  async function settings({ job, inputs }: Context): Promise<Settings> {
    const pipeline = inputs.pipeline === undefined ? undefined : await pipelines.find(job.project_id, inputs.pipeline)
    if (inputs.pipeline !== undefined && !pipeline) throw noSuchPipeline()
    const definition = pipeline && definitionOf(pipeline)
    const labelling = await modelOf(inputs.labellingModel ?? pipeline?.labelling_model, 'labellingModel')
    const classification = await modelOf(
      inputs.classificationModel ?? pipeline?.classification_model,
      'classificationModel',
    )
    if (!labelling && !classification) throw cannotScore()
    return {
      models: { labelling, classification },
      recognition: {
        method: inputs.method ?? inputs.ocr ?? definition?.ocrMethod ?? 'auto',
        languages: inputs.languages ?? definition?.languages,
      },
      definition: definition ?? withoutPipeline,
    }
  }

  return async (context) => {
    const { job, inputs, signal, warn, progress } = context
    const { models, recognition, definition } = await settings(context)
    words.requireEngine(recognition)
    const row = await records.requireAvailable(parseVersionName(inputs.documentSet, 'documentSet', ['documentSets']))
    const files = await allFilesOf(storage, row.id)
    const pages: WordPage[] = []
    for (const [index, file] of files.entries()) {
      await progress(index, files.length * 2)
      try {
        pages.push(...(await words.ofFile(file, recognition, { owner: job.owner_id, signal })))
      } catch (error) {
        if (!DocentError.isInstance(error) || error.code !== 'ingestion_failed' || signal.aborted) throw error
        warn(`${shortName(file.name)} was left out: ${error.message}`)
      }
    }
    if (pages.length === 0) throw unusable('No document could be read; the warnings of the job say why.')
    const onProgress = (done: number) =>
      progress(files.length + Math.floor((done / pages.length) * files.length), files.length * 2)
    const predicted = await predict(models, pages, { signal, onProgress })
    const displayName = inputs.displayName ?? derivedName(`Results for ${row.display_name}`)
    const found = []
    for (const [document, itsPages] of Map.groupBy(predicted, ({ page }) => page.document)) {
      signal.throwIfAborted()
      found.push({ document, ...(await results(itsPages, { guid: document, definition, signal })) })
    }
    const written = await writeResults(keep, found, signal)
    const how = { labels: models.labelling !== undefined, classes: models.classification !== undefined }
    const set = await predictedSet(withWords(pages), predicted, how, signal)
    const make = await keep.annotations(set, {
      displayName,
      signal,
      needs: [row.id],
    })
    return async (draft, { row: running }) => ({
      resultSet: await keep.make(draft, running, {
        kind: 'resultSets',
        displayName,
        mime: 'application/json',
        files: written,
        columns: { filename: 'results.json' },
        needs: [row.id],
      }),
      annotationSet: await make(draft, running),
    })
  }
}

/** Results by document, as JSON and as a table. */
async function writeResults(
  keep: ArtifactKeeper,
  results: readonly (ScoringResult & { readonly document: string })[],
  signal: AbortSignal,
) {
  const text = new TextEncoder()
  const json = text.encode(JSON.stringify({ results }))
  return [
    await keep.file({ name: 'results.json', mediaType: 'application/json', bytes: json }, signal),
    await keep.file({ name: 'results.csv', mediaType: 'text/csv', bytes: text.encode(resultsCsv(results)) }, signal),
  ]
}
