import { contentsInParts, type AnalysisTable } from './analysis-table-world.ts'

/** One call of an operation, and what there is to know about it before it is made. */
export interface AnalysisRequest {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: boolean
  /** The version whose parts are still to come. */
  readonly open?: boolean
  /** Why nobody at all succeeds. */
  readonly refusedToAll?: string
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const kinds = {
  annotation_set: {
    described: 'annotationSet',
    content: 'annotationSetVia',
    mime: 'application/json',
    kind: 'annotationSets',
  },
  document_set: { described: 'documentSet', content: 'pdfs', mime: 'application/pdf', kind: 'documentSets' },
  image_set: { described: 'imageSet', content: 'images', mime: 'image/png', kind: 'imageSets' },
  result_set: { described: 'resultSet', content: 'results', mime: 'application/json', kind: 'resultSets' },
  model: { described: 'model', content: 'content', mime: 'application/octet-stream', kind: 'models' },
} as const

const full = ({ project }: AnalysisTable) => ({
  ...{ name: 'letters', workspaceId: project, autoscaler: { minReplicas: 0, maxReplicas: 1 } },
  resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } },
  ...{ pipelineConfig: '', customPipeline: false, customPostProcessor: '', muteOutput: false },
})

const part = { body: 'x', headers: { 'Part-Number': '2', 'Content-Type': 'application/octet-stream' }, open: true }

const named = (world: AnalysisTable): Readonly<Record<string, AnalysisRequest>> => ({
  create_project: { body: { displayName: 'Mine' } },
  update_project: { body: { displayName: 'Changed' } },
  share_project: { body: { permissions: ['read'] } },
  share_project_with_group: { body: { permissions: ['read'] } },
  upload_part_of_newest_image_set: part,
  upload_part_of_newest_image_set_with_slash: part,
  complete_annotation_set_upload_checking_duplicates: { open: true },
  submit_annotation_set_duplicates: { body: { duplicates: {} }, refusedToAll: 'nobody was asked' },
  apply_to_annotation_draft: {
    body: { seen: 0, operations: [{ page: 'a.png', word: '0', mark: { label: 'mine' } }] },
  },
  update_annotation_draft: { body: { blind: true } },
  close_annotation_draft: {
    body: { version: 999, until: 0 },
    refusedToAll: 'the set has one version; test/contract/annotation-drafts.test.ts has two',
  },
  create_analysis_job: {
    body: {
      ...{ displayName: 'Mine', jobType: 'JOB_TYPE_FILTER' },
      inputs: { annotationSet: world.names['annotationSets'], filter: { labels: ['name'] } },
    },
  },
  cancel_analysis_job: { refusedToAll: 'it has ended; test/scenarios/analysis-lanes.test.ts has some that run' },
  retry_analysis_job: { refusedToAll: 'it succeeded; test/contract/retried-analysis-jobs.test.ts is about others' },
  finalize_analysis_job: { refusedToAll: 'nobody cancelled it' },
  list_pipelines: { query: { projectId: world.project } },
  create_pipeline: { query: { projectId: world.project }, body: { name: 'mine' } },
  update_pipeline: { body: full(world) },
  score_document: { query: { pipeline: world.pipeline }, form: true },
  score_document_and_wait: { query: { pipeline: world.pipeline, wait: '60' }, form: true },
  score_remote_document: {
    query: { pipeline: world.pipeline },
    body: Object.fromEntries(
      ['input', 'output', 'image', 'log'].flatMap((place) => [
        [`${place}Key`, 'a'],
        [`${place}Bucket`, 'b'],
      ]),
    ),
    refusedToAll: 'there is no remote storage',
  },
})

/** How an operation is called in the world; by its name where it is one of every kind of artifact. */
export function analysisRequest(id: string, world: AnalysisTable): AnalysisRequest {
  const own = named(world)[id]
  if (own) return own
  const found =
    /^(create|upload|complete|update|copy)_(annotation_set|document_set|image_set|result_set|model)(.*)$/.exec(id)
  if (!found) return {}
  const [, verb, one, rest] = found as unknown as [string, string, keyof typeof kinds, string]
  const { described, content, mime, kind } = kinds[one]
  if (verb === 'upload') return part
  if (verb === 'complete') return { open: true }
  if (verb === 'update') return { body: { annotations: { colour: 'red' } } }
  if (verb === 'copy') return { body: {} }
  return {
    body: {
      ...{ mime, [described]: { displayName: 'Mine' } },
      ...(rest.startsWith('_version') ? { sourceAnnotationSetName: world.names['annotationSets'] } : {}),
      ...(rest.includes('in_parts') ? {} : { [content]: { content: base64(contentsInParts[kind][1]) } }),
    },
  }
}
