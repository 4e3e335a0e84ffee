import { requireGlobal } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { remove } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { hasEnded, jobEntity } from '../job-machine.ts'
import { removeItems } from '../job-items.ts'
import { jobProgressTable } from '../job-tables.ts'
import type { JobsDependencies } from '../jobs-dependencies.ts'
import { jobScopeOf } from './read-jobs.ts'

/** Forgets a job that has ended. @throws `wrong_state` while it runs. */
export const deleteJob =
  ({ runtime, records }: JobsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await runtime.commit({ ...options, actor: principal.userId }, async (draft) => {
      const row = await records.require(jobScopeOf(principal), id)
      if (!hasEnded(row.state)) {
        throw new DocentError({ code: 'wrong_state', message: 'The job is still running; cancel it first.' })
      }
      draft.remove(draft.instance(jobEntity, row))
      draft.step(remove(jobProgressTable, { job_id: id }))
      await removeItems(draft, id)
      draft.record('job', id, 'DELETED')
    })
  }
