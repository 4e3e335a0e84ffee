import {
  cancelAnalysisJob,
  retryAnalysisJob,
  createAnalysisJob,
  createProject as createProjectOperation,
  deleteAnnotationSetVersion,
  deleteDocumentSetVersion,
  deleteImageSetVersion,
  deleteModelVersion,
  deletePipeline as deletePipelineOperation,
  deleteProject as deleteProjectOperation,
  deleteResultSetVersion,
  downloadAnnotationSet,
  downloadDocumentSet,
  downloadImageSet,
  downloadModel,
  downloadResultSet,
  getAnalysisJob,
  getAnalysisJobLogs,
  getAnnotationSet,
  getModel,
  getProject as getProjectOperation,
  listAnalysisJobs,
  listAnalysisModels,
  listAnnotationSets,
  listAnnotationSetVersions,
  listDocumentSets,
  listImageSets,
  listPipelines as listPipelinesOperation,
  listProjects as listProjectsOperation,
  listResultSets,
  scoreDocumentAndWait,
  type AnalysisJob,
  type Artifact,
  type CreateAnalysisJobRequest,
  type ScoringResult,
} from '@docent/client'
import { client } from './client.ts'

export type ArtifactKind = 'documentSets' | 'annotationSets' | 'imageSets' | 'models' | 'resultSets'

const kinds = {
  documentSets: { list: listDocumentSets, remove: deleteDocumentSetVersion, download: downloadDocumentSet },
  annotationSets: { list: listAnnotationSets, remove: deleteAnnotationSetVersion, download: downloadAnnotationSet },
  imageSets: { list: listImageSets, remove: deleteImageSetVersion, download: downloadImageSet },
  models: { list: listAnalysisModels, remove: deleteModelVersion, download: downloadModel },
  resultSets: { list: listResultSets, remove: deleteResultSetVersion, download: downloadResultSet },
} as const

/** A version as its name says it: projects/<id>/documentAI/<kind>/<id>/versions/<number>. */
export interface VersionPath {
  readonly project: string
  readonly id: string
  readonly version: string
}

export function pathOf(name: string): VersionPath & { readonly kind: ArtifactKind } {
  const [, project = '', , kind, id = '', , version = ''] = name.split('/')
  return { project, kind: kind as ArtifactKind, id, version }
}

export const idOf = (name: string): string => name.split('/').at(-1)!

export const pageSize = 50

export const listProjects = (pageToken: string) =>
  client.call(listProjectsOperation, { query: { pageSize, pageToken: pageToken || undefined } })

export const getProject = (project: string) => client.call(getProjectOperation, { params: { project } })

export const createProject = (displayName: string) => client.call(createProjectOperation, { body: { displayName } })

export const deleteProject = (project: string) => client.call(deleteProjectOperation, { params: { project } })

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextPageToken: string
  readonly totalSize: number
}

/** All versions of a kind, the last made first. */
export async function listArtifacts(project: string, kind: ArtifactKind, pageToken = ''): Promise<Page<Artifact>> {
  const { list } = kinds[kind] as { list: typeof listAnnotationSets }
  const answer = await client.call(list, {
    params: { project },
    query: { pageSize, pageToken: pageToken || undefined },
  })
  const items = (answer as unknown as Record<string, Artifact[]>)[kind] ?? []
  return { items, nextPageToken: answer.nextPageToken, totalSize: answer.totalSize }
}

export async function listVersions({ project, id }: VersionPath): Promise<readonly Artifact[]> {
  const answer = await client.call(listAnnotationSetVersions, { params: { project, id }, query: { pageSize: 1_000 } })
  return answer.annotationSets
}

export const findAnnotationSet = ({ project, id, version }: VersionPath) =>
  client.call(getAnnotationSet, { params: { project, id, version } })

export const findModel = ({ project, id, version }: VersionPath) =>
  client.call(getModel, { params: { project, id, version } })

/** Deletes what needs it, too. */
export function deleteArtifact(name: string) {
  const { kind, ...params } = pathOf(name)
  return client.call(kinds[kind].remove, { params })
}

/** The content of a version, or one file of it. */
export function download(name: string, file?: string, signal?: AbortSignal) {
  const { kind, ...params } = pathOf(name)
  const { download } = kinds[kind] as { download: typeof downloadAnnotationSet }
  return client.call(download, { params, query: { file } }, { signal })
}

export const isRunning = ({ status }: AnalysisJob): boolean => /_(PENDING|RUNNING|CANCELLING)$/.test(status)

export const listJobs = (project: string, pageToken: string) =>
  client.call(listAnalysisJobs, { params: { project }, query: { pageSize, pageToken: pageToken || undefined } })

export const startJob = (
  project: string,
  jobType: CreateAnalysisJobRequest['jobType'],
  displayName: string,
  inputs: Readonly<Record<string, unknown>>,
) => client.call(createAnalysisJob, { params: { project }, body: { displayName, jobType, inputs } })

export const getJob = (name: string) =>
  client.call(getAnalysisJob, { params: { project: pathOf(name).project, job: idOf(name) } })

export const cancelJob = (name: string) =>
  client.call(cancelAnalysisJob, { params: { project: pathOf(name).project, job: idOf(name) } })

export const retryJob = (name: string) =>
  client.call(retryAnalysisJob, { params: { project: pathOf(name).project, job: idOf(name) } })

export async function jobLog(name: string, offset: number) {
  const params = { project: pathOf(name).project, job: idOf(name) }
  return (await client.call(getAnalysisJobLogs, { params, query: { offset, limit: 100 } })).lines
}

const pollMs = 400

/** The job when it has succeeded. @throws Error with the reason of one that has not */
export async function succeeded(name: string, signal?: AbortSignal): Promise<AnalysisJob> {
  for (;;) {
    signal?.throwIfAborted()
    const job = await getJob(name)
    if (job.status === 'JOB_STATUS_SUCCEEDED') return job
    if (!isRunning(job)) throw new Error(job.error?.message ?? job.status)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

export const listPipelines = (projectId: string) => client.call(listPipelinesOperation, { query: { projectId } })

export const deletePipeline = (id: string) => client.call(deletePipelineOperation, { params: { id } })

/** @throws Error where the pipeline fails, or takes longer than a minute */
export async function score(pipeline: string, file: File): Promise<ScoringResult> {
  const input = { params: { id: 'main' }, query: { pipeline, wait: 60 }, body: { document: file } }
  const answer = await client.call(scoreDocumentAndWait, input)
  if ('jobId' in answer) throw new Error('The pipeline takes longer than a minute; its result is kept on the server.')
  if (answer.error !== undefined) throw new Error(answer.error.message)
  return answer
}
