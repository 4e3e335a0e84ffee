import { z } from 'zod'
import { requireGlobal } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { isCancelable, lastingKind, type Job } from '../job.ts'
import { jobEntity } from '../job-machine.ts'
import { jobProgressTable } from '../job-tables.ts'
import type { JobsDependencies } from '../jobs-dependencies.ts'
import { getJob, jobScopeOf } from './read-jobs.ts'

const cancelSchema = z.object({ reason: z.string().max(1000).optional() })

/**
 * Ends what the job still has on its way. @throws `wrong_state` when the job has ended, or deletes collections or chat
 * sessions.
 */
export const cancelJob =
  (dependencies: JobsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: z.input<typeof cancelSchema> = {},
    options: CallOptions = {},
  ): Promise<Job> => {
    requireGlobal(principal)
    const { reason } = check(cancelSchema, input)
    await dependencies.runtime.commit({ ...options, actor: principal.userId }, async (draft) => {
      const row = await dependencies.records.require(jobScopeOf(principal), id)
      if (!isCancelable(row.kind)) {
        throw new DocentError({
          code: 'wrong_state',
          message: `The ${lastingKind(row.kind)} cannot be canceled: it has started, and the job ends on its own.`,
        })
      }
      const job = draft.instance(jobEntity, row)
      draft.send(job, { type: 'CANCEL', by: principal.userId })
      draft.set(job, { canceled_by: principal.username, cancel_reason: reason ?? null })
      draft.step(update(jobProgressTable, { key: { job_id: id }, set: { epoch: 1 } }))
    })
    return getJob(dependencies)(principal, id)
  }
