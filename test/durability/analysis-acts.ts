import { DocentError } from '@docent/core/ports'
import type { AnalysisJob, DocentSession, JobInput, ScoringInput } from '@docent/core'
import { bytesOf } from '../support/analysis-samples.ts'
import { document, endedJob, picture, versionName, via, type AnalysisBase } from './analysis-base.ts'

/** What a caller does who asks again where a process ended under them; answers how it ended. */
export type Act = (alice: DocentSession, base: AnalysisBase, signal: AbortSignal) => Promise<string>

const key = { idempotencyKey: 'the same' }

const ended = ({ status, error }: AnalysisJob): string => [status, error?.message].join(' ').trim()

const job =
  (jobType: JobInput['jobType'], inputsOf: (base: AnalysisBase) => JobInput['inputs']): Act =>
  async (alice, base, signal) => {
    const input = { jobType, displayName: 'Cut off', inputs: inputsOf(base) }
    const { name } = await alice.analysis.jobs.create(base.project, input, key)
    return ended(await endedJob(alice, base.project, name, signal))
  }

/** Content that comes with the call that makes the artifact. */
const imported =
  (kind: 'annotationSets' | 'documentSets' | 'imageSets' | 'models', mime: string, content: Uint8Array): Act =>
  async (alice, { project }, signal) => {
    const input = { displayName: 'Imported', filename: 'a.pdf', mime, file: { content } }
    const { jobName } = await alice.analysis.artifacts.create({ project, kind }, input, key)
    return ended(await endedJob(alice, project, jobName!, signal))
  }

/** Content in three parts, the second of them sent twice; what was acknowledged is there once. */
const inParts: Act = async (alice, { project }, signal) => {
  const input = { displayName: 'In parts', mime: 'application/json' }
  const made = await alice.analysis.artifacts.create({ project, kind: 'annotationSets' }, input, key)
  const name = versionName(made.name)
  const parts = [via.slice(0, 50), via.slice(50, 90), via.slice(90)]
  const send = async (number: number, content: Uint8Array) => {
    // A part that comes again once the upload is complete has been taken before.
    await alice.analysis.artifacts.uploadPart(name, { number, content }).catch(unlessComplete)
  }
  await send(2, bytesOf('something else'))
  for (const [index, content] of parts.entries()) await send(index + 1, content)
  await alice.analysis.artifacts.complete(name).catch(unlessComplete)
  const { jobName } = await alice.analysis.artifacts.get(name)
  const { status } = await endedJob(alice, project, jobName!, signal)
  const content = await alice.analysis.artifacts.download(name)
  const bytes = Buffer.concat(await Array.fromAsync(await content.open()))
  return `${status} ${JSON.stringify(JSON.parse(bytes.toString())).includes('Aurora')}`
}

/** Results in two parts, which become one file; answers as the others do. */
const resultsInParts: Act = async (alice, { project }) => {
  const input = { displayName: 'Results', mime: 'application/json' }
  const name = versionName((await alice.analysis.artifacts.create({ project, kind: 'resultSets' }, input, key)).name)
  for (const [index, text] of ['{"found":', '"Aurora"}'].entries())
    await alice.analysis.artifacts.uploadPart(name, { number: index + 1, content: bytesOf(text) }).catch(unlessComplete)
  const { status } = await alice.analysis.artifacts.completeResults(name, { idempotencyKey: 'complete' })
  const content = await alice.analysis.artifacts.download(name)
  const bytes = Buffer.concat(await Array.fromAsync(await content.open()))
  return `${status} ${JSON.parse(bytes.toString()).found === 'Aurora'}`
}

function unlessComplete(error: unknown): void {
  if (!DocentError.isInstance(error) || error.code !== 'wrong_state') throw error
}

const later = () => new Promise((resolve) => void setTimeout(resolve, 1))

const scored =
  (given: Pick<ScoringInput, 'document' | 'remote'>): Act =>
  async (alice, { pipelineId }, signal) => {
    const input = { pipeline: pipelineId, documentGuid: 'letter', ...given }
    const { jobId } = await alice.analysis.scoring.score('main', input, key)
    for (;;) {
      signal.throwIfAborted()
      const result = await alice.analysis.scoring.result(jobId)
      if (!('status' in result)) return `${result.entities.length} entities, ${result.error?.code ?? 'no error'}`
      await later()
    }
  }

const places = (name: string) => ({
  ...{ inputBucket: 'b', inputKey: 'a.pdf', outputBucket: 'b', outputKey: `${name}.json` },
  ...{ imageBucket: 'b', imageKey: name, logBucket: 'b', logKey: `${name}.log` },
})

/** The fields that a pipeline finds in a document that is being ingested. */
const extracted: Act = async (alice, { collectionId, uploadId, pipelineId }, signal) => {
  const input = { collectionId, uploadIds: [uploadId], pipeline: pipelineId }
  const { id } = await alice.ingest.uploadsJob(input, key)
  for (;;) {
    signal.throwIfAborted()
    const { overallStatus, errors } = await alice.jobs.get(id)
    if (overallStatus === 'completed' || overallStatus === 'failed') {
      const documents = await alice.documents.list({ collectionId })
      return [overallStatus, ...errors, JSON.stringify(documents.map(({ metadata }) => metadata))].join(' ')
    }
    await later()
  }
}

const splits = ['First', 'Second'].map((displayName) => ({ displayName, fraction: 0.5 }))
const models = ({ labellingModel, classificationModel }: AnalysisBase) => ({ labellingModel, classificationModel })

/** All types of jobs, uploads in parts, and scoring. */
export const acts: Readonly<Record<string, Act>> = {
  JOB_TYPE_OCR: job('JOB_TYPE_OCR', ({ documentSet }) => ({ documentSet, languages: ['eng'] })),
  JOB_TYPE_CONCAT: job('JOB_TYPE_CONCAT', ({ annotationSets }) => ({ annotationSets: [...annotationSets] })),
  JOB_TYPE_SPLIT: job('JOB_TYPE_SPLIT', ({ annotationSets: [annotationSet] }) => ({
    ...{ annotationSet, splits, unit: 'page' },
  })),
  JOB_TYPE_FILTER: job('JOB_TYPE_FILTER', ({ annotationSets: [annotationSet] }) => ({
    ...{ annotationSet, filter: { labels: ['name'] } },
  })),
  JOB_TYPE_TRAIN: job('JOB_TYPE_TRAIN', ({ annotationSets: [annotationSet], labellingModel: sourceModel }) => ({
    ...{ annotationSet, sourceModel, modelType: 'MODEL_TYPE_TOKEN_LABELING' },
  })),
  JOB_TYPE_PREDICT: job('JOB_TYPE_PREDICT', (base) => ({ annotationSet: base.annotationSets[0], ...models(base) })),
  JOB_TYPE_EXPORT_ANNOTATION_SET: job('JOB_TYPE_EXPORT_ANNOTATION_SET', ({ annotationSets: [annotationSet] }) => ({
    ...{ annotationSet, format: 'csv' },
  })),
  JOB_TYPE_EXPORT_IMAGES: job('JOB_TYPE_EXPORT_IMAGES', ({ annotationSets: [one] }) => ({ annotationSets: [one] })),
  JOB_TYPE_ENGAGE: job('JOB_TYPE_ENGAGE', ({ documentSet, pipelineId: pipeline }) => ({ documentSet, pipeline })),
  JOB_TYPE_PUBLISH: job('JOB_TYPE_PUBLISH', ({ labellingModel: labellingModelName }) => ({
    ...{ labellingModelName, pipelineName: 'another' },
  })),
  JOB_TYPE_POSTPROCESS_DOCUMENT_SET: imported('documentSets', 'application/pdf', document),
  JOB_TYPE_POSTPROCESS_IMAGE_SET: imported('imageSets', 'image/png', picture),
  JOB_TYPE_POSTPROCESS_ANNOTATION_SET: imported('annotationSets', 'application/json', via),
  JOB_TYPE_POSTPROCESS_MODEL: imported(
    'models',
    'application/octet-stream',
    bytesOf('{"kind":"labels","value":[["Aurora","name"]]}'),
  ),
  'an upload in parts': inParts,
  'results in parts': resultsInParts,
  scoring: scored({ document: { filename: 'a.pdf', content: document } }),
  'remote scoring': scored({ remote: places('result') }),
  'fields of a document': extracted,
}
