import { z } from 'zod'
import { requireGlobal, scopeOf, type KeptCallers } from '../../../access/index.ts'
import type { Idempotency, Runtime } from '../../../kernel/durable/index.ts'
import { check, plainIssue } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
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
import { labelsSchema } from '../../../resources/artifacts/index.ts'
import type { ProjectRecords } from '../../../resources/projects/index.ts'
import { fittingInputs, invalid, type FittingDependencies } from '../fitting-inputs.ts'
import { camelKeys, jobInputSchemas } from '../job-inputs.ts'

export const jobInputSchema = z.object({
  displayName: z.string().trim().min(1).max(255),
  description: z.string().max(10_000).default(''),
  jobType: z.enum(jobTypeNames),
  annotations: labelsSchema.default({}),
  /** As its type has them: resource names, and numbers and texts beside them. */
  inputs: z.record(z.string(), z.json()),
})
export type JobInput = z.input<typeof jobInputSchema>

export interface CreateJobDependencies extends FittingDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly idempotency: Idempotency
  readonly projects: ProjectRecords
  readonly callers: KeptCallers
}

/**
 * Creates a job, which waits for its turn.
 * @throws `not_found` also for artifacts, `forbidden`, `invalid_input` that names the input, `wrong_state` for artifacts that are not
 * available, `unsupported` without what learns or what runs the post-processor of a pipeline
 */
export function createJob(dependencies: CreateJobDependencies) {
  const { runtime, storage, idempotency, projects, callers } = dependencies

  const requireFitting = fittingInputs(dependencies)

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
    const caller = await callers.broughtBy(principal)
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
            caller,
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
