import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { isoTime } from '../../kernel/input/index.ts'
import { versionName, type ArtifactKind } from './artifact-name.ts'
import type { ArtifactRow } from './artifact-tables.ts'

export const artifactStatuses = {
  created: 'ARTIFACT_STATUS_NOT_YET_READY',
  uploading: 'ARTIFACT_STATUS_NOT_YET_READY',
  choosing: 'ARTIFACT_STATUS_NOT_YET_READY',
  processing: 'ARTIFACT_STATUS_NOT_YET_READY',
  available: 'ARTIFACT_STATUS_AVAILABLE',
  failed: 'ARTIFACT_STATUS_FAILED',
  deleting: 'ARTIFACT_STATUS_DELETED',
} as const
export const artifactStatusSchema = z.enum([...new Set(Object.values(artifactStatuses))])

export const ocrStatuses = [
  'OCR_STATUS_NONE_SCHEDULED',
  'OCR_STATUS_PROCESSING',
  'OCR_STATUS_FINISHED',
  'OCR_STATUS_FAILED',
] as const
export const ocrStatusSchema = z.enum(ocrStatuses)
export type OcrStatus = (typeof ocrStatuses)[number]

export const modelTypes = ['MODEL_TYPE_TOKEN_LABELING', 'MODEL_TYPE_PAGE_CLASSIFICATION'] as const
export const modelTypeSchema = z.enum(modelTypes)
export type ModelType = (typeof modelTypes)[number]

export const labelsSchema = z
  .record(z.string().min(1).max(128), z.string().max(4_096))
  .refine((labels) => Object.keys(labels).length <= 128, { message: 'expected at most 128 labels' })

/** One version of an artifact. Fields that its kind does not have are absent. Times are ISO 8601. */
export const artifactSchema = z.object({
  name: z.string().describe('projects/<UUID>/documentAI/<kind>/<UUID>/versions/<INT>: also its path.'),
  parent: z.string().describe('projects/<UUID>'),
  filename: z.string(),
  jobName: z.string().optional().describe('The job that makes it ready, or made it.'),
  displayName: z.string(),
  description: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  annotations: z.record(z.string(), z.string()).describe('Labels that callers put on it.'),
  status: artifactStatusSchema,
  error: z.string().optional().describe('Why it failed.'),
  sizeInStorage: z.string().describe('Bytes, as a decimal number.'),
  isLatest: z.boolean().optional(),
  attributes: z.record(z.string(), z.unknown()).optional().describe('Of an annotation set, as VIA declares them.'),
  documentCount: z.int().optional(),
  pageCount: z.int().optional(),
  metricsReport: z.record(z.string(), z.unknown()).optional().describe('How predictions compare with labels.'),
  ocrStatus: ocrStatusSchema.optional(),
  documentSetParent: z.string().optional().describe('documentSets/<UUID>/versions/<INT>'),
  modelType: modelTypeSchema.optional(),
  labels: z.array(z.string()).optional().describe('What a model finds.'),
  acl: z
    .array(z.string())
    .optional()
    .describe('Who may score with it beside those of the project: usernames, and group:<id>.'),
})
/** One version of an artifact as callers see it: times are ISO 8601, sizes are bytes as decimal text. */
export type Artifact = z.output<typeof artifactSchema>

const hasLatest: readonly ArtifactKind[] = ['annotationSets', 'models', 'resultSets']
const counts: readonly ArtifactKind[] = ['annotationSets', 'documentSets', 'imageSets']

export const nameOf = (row: Pick<ArtifactRow, 'project_id' | 'kind' | 'set_id' | 'version'>): string =>
  versionName({ project: row.project_id, kind: row.kind as ArtifactKind, set: row.set_id, version: row.version })

export const jobNameOf = (projectId: string, jobId: string): string => `projects/${projectId}/documentAI/jobs/${jobId}`

/** A column that may be null as a field that may be absent. */
const given = <Name extends string, Value>(name: Name, value: Value | null) =>
  (value === null ? {} : { [name]: value }) as Partial<Record<Name, Value>>

/** `ocrStatus` follows from the jobs of a document set. */
export function artifactOf(row: ArtifactRow, ocrStatus?: OcrStatus): Artifact {
  const kind = row.kind as ArtifactKind
  const shown = {
    name: nameOf(row),
    parent: `projects/${row.project_id}`,
    filename: row.filename,
    ...given('jobName', row.job_id === null ? null : jobNameOf(row.project_id, row.job_id)),
    displayName: row.display_name,
    description: row.description,
    createTime: isoTime(row.created_at),
    updateTime: isoTime(row.updated_at),
    annotations: row.annotations,
    status: artifactStatuses[row.state as keyof typeof artifactStatuses],
    ...given('error', row.error),
    sizeInStorage: String(row.size),
    ...(hasLatest.includes(kind) ? { isLatest: row.is_latest } : {}),
    ...(kind === 'annotationSets' ? { attributes: row.attributes ?? {} } : {}),
    ...(counts.includes(kind) ? given('documentCount', row.document_count) : {}),
    ...(counts.includes(kind) ? given('pageCount', row.page_count) : {}),
    ...(kind === 'annotationSets' || kind === 'models' ? given('metricsReport', row.metrics_report) : {}),
    ...(kind === 'documentSets' ? { ocrStatus: ocrStatus ?? 'OCR_STATUS_NONE_SCHEDULED' } : {}),
    ...given('documentSetParent', row.document_set_parent),
    ...given('modelType', row.model_type),
    ...(kind === 'models' ? { labels: row.labels ?? [], acl: row.acl ?? [] } : {}),
  }
  return shown as Artifact
}

export const noSuchArtifact = (noun: string) =>
  new DocentError({ code: 'not_found', message: `There is no ${noun} with this name, or its project is not yours.` })
