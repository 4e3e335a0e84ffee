import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jobTypeNames, type JobType } from '../../packages/core/src/resources/analysis-jobs/index.ts'
import { document, picture, via } from '../durability/analysis-base.ts'
import { bytesOf } from '../support/analysis-samples.ts'
import { analysisClient, base64, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { quickParsers } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'
import { quickLetters } from '../support/quick-letters.ts'

/** At this point effects of jobs wait until they are let through. */
let held: { readonly point: string; readonly until: Promise<void> } | undefined
const debugPoints = { reach: (name: string) => (name === held?.point ? held.until : undefined) }

let server: ApiServer
let alice: AnalysisClient
let letters: Awaited<ReturnType<typeof quickLetters>>
beforeAll(async () => {
  const analysis = { tokenLabeller: quickLabeller(), pageClassifier: quickClassifier() }
  server = await apiServer({ docent: { debugPoints, analysis, parsers: quickParsers() } })
  alice = analysisClient(server.alice)
  letters = await quickLetters(server.docent.as({ userId: 'alice' }))
})
afterAll(() => server[Symbol.asyncDispose]())

type Send = () => Promise<{ readonly name?: string; readonly jobName?: string }>

const sent = async (request: string, body: object) => {
  const answer = await alice.call(request, { body })
  expect(answer.status).toBe(200)
  return answer.body
}
const job =
  (jobType: JobType, inputs: () => object): Send =>
  () =>
    sent(`POST projects/${letters.project}/documentAI/jobs`, { displayName: jobType, jobType, inputs: inputs() })
const imported =
  (kind: string, mime: string, body: object): Send =>
  () =>
    sent(`POST projects/${letters.project}/documentAI/${kind}`, { mime, ...body })

const splits = ['First', 'Second'].map((displayName) => ({ displayName, fraction: 0.5 }))
const one = () => letters.annotationSet
const displayName = 'Imported'
const starts: Readonly<Record<JobType, Send>> = {
  JOB_TYPE_OCR: job('JOB_TYPE_OCR', () => ({ documentSet: letters.documentSet })),
  JOB_TYPE_CONCAT: job('JOB_TYPE_CONCAT', () => ({ annotationSets: letters.annotationSets })),
  JOB_TYPE_SPLIT: job('JOB_TYPE_SPLIT', () => ({ annotationSet: one(), splits, unit: 'page' })),
  JOB_TYPE_FILTER: job('JOB_TYPE_FILTER', () => ({ annotationSet: one(), filter: { labels: ['name'] } })),
  JOB_TYPE_TRAIN: job('JOB_TYPE_TRAIN', () => ({ annotationSet: one(), modelType: 'MODEL_TYPE_TOKEN_LABELING' })),
  JOB_TYPE_PREDICT: job('JOB_TYPE_PREDICT', () => ({ annotationSet: one(), labellingModel: letters.labellingModel })),
  JOB_TYPE_EXPORT_ANNOTATION_SET: job('JOB_TYPE_EXPORT_ANNOTATION_SET', () => ({ annotationSet: one() })),
  JOB_TYPE_EXPORT_IMAGES: job('JOB_TYPE_EXPORT_IMAGES', () => ({ annotationSets: [one()] })),
  JOB_TYPE_ENGAGE: job('JOB_TYPE_ENGAGE', () => ({ documentSet: letters.documentSet, pipeline: 'letters' })),
  JOB_TYPE_PUBLISH: job('JOB_TYPE_PUBLISH', () => ({
    ...{ labellingModelName: letters.labellingModel, pipelineName: 'another' },
  })),
  JOB_TYPE_POSTPROCESS_DOCUMENT_SET: imported('documentSets', 'application/pdf', {
    ...{ documentSet: { displayName }, pdfs: { content: base64(document) } },
  }),
  JOB_TYPE_POSTPROCESS_IMAGE_SET: imported('imageSets', 'image/png', {
    ...{ imageSet: { displayName }, images: { content: base64(picture) } },
  }),
  JOB_TYPE_POSTPROCESS_ANNOTATION_SET: imported('annotationSets', 'application/json', {
    ...{ annotationSet: { displayName }, annotationSetVia: { content: base64(via) } },
  }),
  JOB_TYPE_POSTPROCESS_MODEL: imported('models', 'application/octet-stream', {
    model: { displayName },
    content: { content: base64(bytesOf('{"kind":"labels","value":[["Aurora","name"]]}')) },
  }),
}

/** Versions by kind, those that failed among them, and pipelines. */
async function things() {
  const { body } = await alice.call(`GET projects/${letters.project}/documentAI:overview`)
  const pipelines = (await server.alice.call(`GET /pipeline?projectId=${letters.project}`)).body.length
  const kinds = Object.entries<{ count: number }>(body.artifacts).map(([kind, { count }]) => [kind, count])
  return { ...Object.fromEntries(kinds), pipelines }
}

it('knows all types', () => expect(Object.keys(starts).sort()).toEqual([...jobTypeNames].sort()))

const moments = [
  ['that waits', 'before-effect:analysis_job.runJob', 'JOB_STATUS_PENDING', 'JOB_STATUS_CANCELLED'],
  ['that runs', 'after-commit:analysis_job.STARTED', 'JOB_STATUS_RUNNING', 'JOB_STATUS_CANCELLING'],
] as const

it.each(jobTypeNames.flatMap((type) => moments.map((moment) => [type, ...moment] as const)))(
  'cancels a job of %s %s',
  async (type, _, point, status, answered) => {
    const before = await things()
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    held = { point, until }
    try {
      const made = await starts[type]()
      const name = made.jobName ?? made.name!
      const isStatus = async () =>
        expect((await alice.call(`GET ${name}`)).body).toMatchObject({ status, jobType: type })
      await vi.waitFor(isStatus, { timeout: 10_000, interval: 5 })
      expect(await alice.call(`POST ${name}:cancel`)).toMatchObject({ status: 200, body: { name, status: answered } })
      expect((await alice.call(`POST ${name}:cancel`)).status).toBe(409)
      held = undefined
      release()
      const ended = await alice.ended(name)
      expect(ended).toMatchObject({ status: 'JOB_STATUS_CANCELLED', jobType: type })
      expect(Object.keys(ended).filter((field) => field.endsWith('Outputs'))).toEqual([])
      expect((await alice.call(`POST ${name}:cancel`)).status).toBe(409)
      await server.docent.settled()
      const [input] = Object.entries<Record<string, string>>(ended)
        .find(([field]) => field.endsWith('Inputs'))!
        .slice(1)
      const artifact = Object.values(input as Record<string, string>)[0]!
      if (type.startsWith('JOB_TYPE_POSTPROCESS_')) {
        // What was to be made ready has failed, and can be deleted.
        expect((await alice.call(`GET ${artifact}`)).body.status).toBe('ARTIFACT_STATUS_FAILED')
        expect((await alice.call(`DELETE ${artifact}`)).status).toBe(200)
        await server.docent.settled()
      }
      expect(await things()).toEqual(before)
    } finally {
      held = undefined
      release()
    }
  },
)
