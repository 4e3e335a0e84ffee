import { isAdministrator, requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { Digests, JsonValue, Principal } from '../../../kernel/ports/index.ts'
import { lastTry, oneClickMs, retriedId } from '../../../kernel/system/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  analysisJobOf,
  findAnalysisJob,
  hasEnded,
  isAutomatic,
  startAnalysisJob,
  type AnalysisJob,
  type AnalysisJobRecords,
  type AnalysisJobRow,
  type JobType,
} from '../../../resources/analysis-jobs/index.ts'
import { fittingInputs } from '../fitting-inputs.ts'
import type { CreateJobDependencies } from './create-job.ts'

export interface RetryJobDependencies extends CreateJobDependencies {
  readonly digests: Pick<Digests, 'sha256'>
  readonly jobs: AnalysisJobRecords
}

const refuse = (message: string) => new DocentError({ code: 'wrong_state', message })

/**
 * Tries a job again that failed or was cancelled, with the same inputs, as a job of its own: the caller's, or of the same
 * owner where an administrator does it. While that one is under way, for a few seconds, and once it has
 * succeeded, it is the answer to further calls.
 * @throws `not_found`, `forbidden`, `wrong_state` for other jobs and those of imports, and as the creation of a job
 */
export function retryAnalysisJob(dependencies: RetryJobDependencies) {
  const { runtime, storage, digests, idempotency, projects, jobs, callers } = dependencies
  const requireFitting = fittingInputs(dependencies)

  return async (principal: Principal, project: string, id: string, options: CallOptions = {}): Promise<AnalysisJob> => {
    requireGlobal(principal)
    const scope = scopeOf(principal)
    await projects.requireRight(scope, project, 'write')
    await jobs.require(project, id)
    const brought = await callers.broughtBy(principal)
    const begun = await idempotency.once<string, string>(principal, 'retryAnalysisJob', { project, id }, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          await projects.requireRight(scope, project, 'write')
          const first = await jobs.require(project, id)
          if (!hasEnded(first.state))
            throw refuse('The job has not ended; one that failed or was cancelled can be tried again.')
          const last = await lastTry(digests, first, (next) => findAnalysisJob(draft.storage, next))
          if (last.id !== id && isEnough(last, draft.now)) return last.id
          const type = requireRepeatable(last)
          const artifacts = await requireFitting(project, type, last.inputs)
          const job = startAnalysisJob(draft, {
            id: retriedId(digests, last.id),
            projectId: project,
            ...(isAdministrator(principal)
              ? { ownerId: last.owner_id, caller: last.caller as JsonValue }
              : { ownerId: principal.userId, caller: brought }),
            jobType: type,
            displayName: last.display_name,
            description: last.description,
            annotations: last.annotations as Record<string, string>,
            inputs: last.inputs as Record<string, JsonValue>,
            recognizes: type === 'JOB_TYPE_OCR' ? artifacts.get('documentSet')![0]!.id : undefined,
          })
          draft.record('analysis_job', last.id, 'RETRIED', { as: job.id })
          remember(draft, job.id)
          return job.id
        }),
    })
    return analysisJobOf((await findAnalysisJob(storage, begun))!)
  }
}

/** Whether a job that tried another one again is under way, was begun just now, or has succeeded. */
const isEnough = ({ state, created_at: at }: AnalysisJobRow, now: number): boolean =>
  !hasEnded(state) || state === 'succeeded' || now - at < oneClickMs

/** @throws `wrong_state` */
function requireRepeatable({ state, job_type: type }: AnalysisJobRow): JobType {
  if (state === 'succeeded')
    throw refuse('The job succeeded; only one that failed or was cancelled can be tried again.')
  if (isAutomatic(type as JobType)) throw refuse('The job was started by an import; import the content again.')
  return type as JobType
}
