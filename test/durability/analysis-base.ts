import { builtInModels } from '@docent/adapters-llm'
import { noDebugPoints, type DebugPoints, type DocentOptions, type DocentSession } from '@docent/core'
import type { ObjectTarget } from '@docent/core/ports'
import { bytesOf, pngHead } from '../support/analysis-samples.ts'
import { quickDocument, quickParsers } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'
import { sharedMemory, type Member, type SharedMemory } from './shared-memory.ts'

/** Names of what is there before a process is cut off. */
export interface AnalysisBase {
  readonly memory: SharedMemory
  readonly project: string
  readonly documentSet: string
  readonly annotationSets: readonly [string, string]
  readonly labellingModel: string
  readonly classificationModel: string
  readonly pipelineId: string
  readonly collectionId: string
  /** An upload that no ingestion has taken. */
  readonly uploadId: string
}

const page = (filename: string, word: string, label: string) => ({
  filename,
  size: -1,
  regions: [
    {
      shape_attributes: { name: 'rect', x: 20, y: 40, width: 60, height: 20 },
      region_attributes: { text: word, label },
    },
  ],
  file_attributes: { page_class: 'letter' },
})

/** Annotations of two pages, with words, labels and classes. */
export const viaOf = (name: string) => {
  const [one, two] = [page(`${name}+0.png`, 'Aurora', 'name'), page(`${name}+1.png`, 'Vell', 'place')]
  return bytesOf(JSON.stringify({ [one.filename]: one, [two.filename]: two }))
}
export const via = viaOf('a.pdf')
export const picture = pngHead(40, 30)
export const document = quickDocument('Aurora stands here', 'on Mount Vell')

const remoteObjects = new WeakMap<SharedMemory, Map<string, string>>()

/** What was written to remote storage by those who share a store, by key. */
export function remoteOf(memory: SharedMemory): Map<string, string> {
  const objects = remoteObjects.get(memory) ?? new Map<string, string>()
  remoteObjects.set(memory, objects)
  return objects
}

const remoteTarget = (objects: Map<string, string>, points: DebugPoints): ObjectTarget => ({
  name: 'remote',
  allows: () => true,
  read: async () => document,
  async write({ key }, content) {
    await points.reach('before-remote:write')
    objects.set(key, Buffer.from(content).toString('base64'))
    await points.reach('after-remote:write')
  },
  close: async () => {},
})

export const joinAnalysis = (
  memory: SharedMemory,
  points: DebugPoints,
  options: Pick<DocentOptions, 'roles'> = {},
): Promise<Member> =>
  memory.join(points, [builtInModels()], {
    ...options,
    parsers: quickParsers(),
    analysis: {
      tokenLabeller: quickLabeller(),
      pageClassifier: quickClassifier(),
      target: remoteTarget(remoteOf(memory), points),
    },
  })

export const versionName = (name: string) => {
  const [, project, , kind, set, , version] = name.split('/')
  return { project: project!, kind: kind as 'annotationSets', set: set!, version: Number(version) }
}

export const idOf = (name: string): string => name.split('/').at(-1)!

const later = () => new Promise((resolve) => void setTimeout(resolve, 1))

/** The job when it has ended, for as long as the process of the caller lives. */
export async function endedJob(alice: DocentSession, project: string, name: string, signal?: AbortSignal) {
  for (;;) {
    signal?.throwIfAborted()
    const job = await alice.analysis.jobs.get(project, idOf(name))
    if (/_(SUCCEEDED|FAILED|CANCELLED)$/.test(job.status)) return job
    await later()
  }
}

/** A project with documents, their words, labels, models that learned from them, and a pipeline. */
export async function analysisBase(): Promise<AnalysisBase> {
  const memory = await sharedMemory()
  const { docent, clock } = await joinAnalysis(memory, noDebugPoints)
  const alice = docent.as({ userId: 'alice' })
  const project = idOf((await alice.analysis.projects.create({ displayName: 'Letters' })).name)
  const made = async (
    kind: 'annotationSets' | 'documentSets',
    displayName: string,
    mime: string,
    content: Uint8Array,
  ) => {
    const input = { displayName, mime, filename: 'a.pdf', file: { content } }
    const { name, jobName } = await alice.analysis.artifacts.create({ project, kind }, input)
    await endedJob(alice, project, jobName!)
    return name
  }
  const outputs = async (jobType: 'JOB_TYPE_TRAIN' | 'JOB_TYPE_PUBLISH', inputs: Record<string, string>) => {
    const { name } = await alice.analysis.jobs.create(project, { jobType, displayName: 'main', inputs })
    const job = await endedJob(alice, project, name)
    if (job.status !== 'JOB_STATUS_SUCCEEDED') throw new Error(JSON.stringify(job.error))
    return { ...job.trainOutputs, ...job.publishOutputs } as Record<string, string>
  }
  const documentSet = await made('documentSets', 'Documents', 'application/pdf', document)
  const one = await made('annotationSets', 'One', 'application/json', via)
  const two = await made('annotationSets', 'Two', 'application/json', viaOf('b.pdf'))
  const train = (modelType: string) => outputs('JOB_TYPE_TRAIN', { annotationSet: one, modelType })
  const { model: labellingModel } = await train('MODEL_TYPE_TOKEN_LABELING')
  const { model: classificationModel } = await train('MODEL_TYPE_PAGE_CLASSIFICATION')
  const models = { labellingModelName: labellingModel!, classificationModelName: classificationModel! }
  const { pipelineId } = await outputs('JOB_TYPE_PUBLISH', { ...models, pipelineName: 'main' })
  const { id: collectionId } = await alice.collections.create({ name: 'Letters' })
  const { id: uploadId } = await alice.uploads.create({ filename: 'a.pdf', content: document })
  await docent.settled()
  await clock.until(docent.stop({ graceMs: 0 }))
  return {
    ...{ memory, project, documentSet, annotationSets: [one, two] as const },
    ...{ labellingModel: labellingModel!, classificationModel: classificationModel!, pipelineId: pipelineId! },
    ...{ collectionId, uploadId },
  }
}
