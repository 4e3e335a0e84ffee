import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Idempotency, Runtime } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check, plainIssue } from '../../../kernel/input/index.ts'
import type { JsonValue, PageClassifier, Principal, TokenLabeller } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  analysisJobOf,
  findAnalysisJob,
  isAutomatic,
  jobTypeNames,
  jobTypes,
  startAnalysisJob,
  type AnalysisJob,
  type JobType,
} from '../../../resources/analysis-jobs/index.ts'
import {
  labelsSchema,
  parseVersionName,
  type ArtifactRecords,
  type ArtifactRow,
} from '../../../resources/artifacts/index.ts'
import { definitionOf, noSuchPipeline, type PipelineRecords } from '../../../resources/pipelines/index.ts'
import type { ProjectRecords } from '../../../resources/projects/index.ts'
import { splitCounts } from '../../../resources/annotations/index.ts'
import type { WordReader } from '../read-words.ts'
import type { PostProcessors } from '../results/post-processors.ts'
import { camelKeys, jobInputSchemas, kindOfInput, type JobInputs } from '../job-inputs.ts'

export const jobInputSchema = z.object({
  displayName: z.string().trim().min(1).max(255),
  description: z.string().max(10_000).default(''),
  jobType: z.enum(jobTypeNames),
  annotations: labelsSchema.default({}),
  /** As its type has them: resource names, and numbers and texts beside them. */
  inputs: z.record(z.string(), z.json()),
})
export type JobInput = z.input<typeof jobInputSchema>

/** What models here are trained by. */
export interface Learners {
  readonly tokenLabeller: TokenLabeller | undefined
  readonly pageClassifier: PageClassifier | undefined
}

export interface CreateJobDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly idempotency: Idempotency
  readonly projects: ProjectRecords
  readonly records: ArtifactRecords
  readonly pipelines: PipelineRecords
  readonly learners: Learners
  readonly words: Pick<WordReader, 'requireEngine'>
  readonly postProcessors: Pick<PostProcessors, 'requireRunnable'>
}

const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })

/**
 * Creates a job, which waits for its turn.
 * @throws `not_found` also for artifacts, `forbidden`, `invalid_input` that names the input, `wrong_state` for artifacts that are not
 * available, `unsupported` without what learns or what runs the post-processor of a pipeline
 */
export function createJob(dependencies: CreateJobDependencies) {
  const { runtime, storage, idempotency, projects, records, pipelines, learners, words, postProcessors } = dependencies

  /** The artifacts that inputs name, by input. All are of the project, of the right kind, and available. */
  async function artifactsOf(project: string, inputs: unknown): Promise<Map<string, ArtifactRow[]>> {
    const found = new Map<string, ArtifactRow[]>()
    for (const [field, value] of Object.entries(inputs as Record<string, unknown>)) {
      const kind = kindOfInput(field)
      if (kind === undefined || value === undefined) continue
      const names = [value].flat().map((name) => parseVersionName(String(name), field, [kind]))
      if (names.some((name) => name.project !== project))
        throw invalid(field, `names one of ${kind} of another project; copy it into this one first.`)
      found.set(field, await Promise.all(names.map((name) => records.requireAvailable(name))))
    }
    return found
  }

  /** @throws `invalid_input` for a way of reading that is not there */
  function requireEngine(inputs: Readonly<Record<string, unknown>>): void {
    for (const field of ['method', 'ocr', 'ocrMethod']) {
      const method = inputs[field]
      if (typeof method === 'string') words.requireEngine({ method }, field)
    }
  }

  async function requirePipeline(project: string, idOrName: string): Promise<void> {
    const pipeline = await pipelines.find(project, idOrName)
    if (!pipeline) throw noSuchPipeline()
    await postProcessors.requireRunnable(definitionOf(pipeline))
  }

  async function requireFitting(project: string, type: JobType, inputs: unknown): Promise<Map<string, ArtifactRow[]>> {
    const artifacts = await artifactsOf(project, inputs)
    requireModels(artifacts, 'MODEL_TYPE_TOKEN_LABELING', ['labellingModel', 'labellingModelName'])
    requireModels(artifacts, 'MODEL_TYPE_PAGE_CLASSIFICATION', ['classificationModel', 'classificationModelName'])
    const { pipeline } = inputs as { readonly pipeline?: string }
    if (pipeline !== undefined) await requirePipeline(project, pipeline)
    requireEngine(inputs as Readonly<Record<string, unknown>>)
    if (type === 'JOB_TYPE_SPLIT') requireSplits(inputs as JobInputs<'JOB_TYPE_SPLIT'>, artifacts)
    if (type === 'JOB_TYPE_TRAIN') requireTrainable(inputs as JobInputs<'JOB_TYPE_TRAIN'>, artifacts, learners)
    return artifacts
  }

  return async (
    principal: Principal,
    project: string,
    input: JobInput,
    options: CallOptions = {},
  ): Promise<AnalysisJob> => {
    requireGlobal(principal)
    const scope = scopeOf(principal)
    await projects.requireRight(scope, project, 'write')
    const { jobType, displayName, description, annotations, inputs: given } = check(jobInputSchema, input)
    if (isAutomatic(jobType)) throw invalid('jobType', `${jobType} is started by an import only.`)
    const inputs = checkedInputs(jobType, given)
    await requireFitting(project, jobType, inputs)
    const call = { project, jobType, displayName, description, annotations, inputs }
    const id = await idempotency.once<string, string>(principal, 'createAnalysisJob', call, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          await projects.requireRight(scope, project, 'write')
          const artifacts = await requireFitting(project, jobType, inputs)
          const job = startAnalysisJob(draft, {
            projectId: project,
            ownerId: principal.userId,
            jobType,
            displayName,
            description,
            annotations,
            inputs: inputs as Record<string, JsonValue>,
            recognizes: jobType === 'JOB_TYPE_OCR' ? artifacts.get('documentSet')![0]!.id : undefined,
          })
          remember(draft, job.id)
          return job.id
        }),
    })
    return analysisJobOf((await findAnalysisJob(storage, id))!)
  }
}

/** @throws `invalid_input` that names the input below its object */
function checkedInputs(type: JobType, given: Readonly<Record<string, unknown>>): unknown {
  const field = `${jobTypes[type].prefix}Inputs`
  const result = jobInputSchemas[type].safeParse(camelKeys(given))
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const path = [field, ...issue.path.map(String)].join('.')
  throw invalid(path, `is not valid: ${plainIssue(issue)}.`)
}

/** @throws `invalid_input` for shares that do not add up; the job would find the same */
function requireSplits({ splits, unit }: JobInputs<'JOB_TYPE_SPLIT'>, artifacts: Map<string, ArtifactRow[]>): void {
  const { document_count: documents, page_count: pages } = artifacts.get('annotationSet')![0]!
  const total = unit === 'page' ? pages : documents
  if (total !== null) splitCounts(splits, total, unit)
}

function requireModels(artifacts: Map<string, ArtifactRow[]>, type: string, fields: readonly string[]): void {
  for (const field of fields)
    for (const row of artifacts.get(field) ?? [])
      if (row.model_type !== type) throw invalid(field, `names a model that is no ${type}.`)
}

function requireTrainable(
  { modelType, parameters }: JobInputs<'JOB_TYPE_TRAIN'>,
  artifacts: Map<string, ArtifactRow[]>,
  { tokenLabeller, pageClassifier }: Learners,
): void {
  const learner = modelType === 'MODEL_TYPE_TOKEN_LABELING' ? tokenLabeller : pageClassifier
  if (!learner) {
    throw new DocentError({
      code: 'unsupported',
      message: `This deployment cannot train ${modelType}; its host must pass a learner for it to createDocent.`,
    })
  }
  learner.checkParameters(parameters)
  requireModels(artifacts, modelType, ['sourceModel'])
}
