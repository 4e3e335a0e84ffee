import { z } from 'zod'
import { requireAdministrator, requireGlobal } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check, pageSchema } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { jobSearchSchema } from '../../resources/jobs/index.ts'
import { retryJob, type RetryDependencies } from './retry-job.ts'

export const retryJobsSchema = z.object({
  search: jobSearchSchema.shape.search,
  status: z.enum(['failed', 'canceled']).default('failed').describe('Jobs of this overall status are tried again.'),
  offset: pageSchema.shape.offset,
  limit: z.int().min(1).max(200).default(100).describe('Jobs that are looked at in this call.'),
})
export type RetryJobsInput = z.input<typeof retryJobsSchema>

export interface RetriedJobs {
  /** The jobs, each with the one that tries it again. */
  readonly retried: readonly { readonly id: string; readonly by: string }[]
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}

/**
 * Tries again all ingestion jobs that match, newest first, some of them in a call; each as `retry` of one does, so that a call
 * that is repeated begins nothing twice.
 * @throws `unauthorized` unless the caller is an administrator, `forbidden` for a key of one collection, `invalid_input`
 */
export function retryJobs(dependencies: RetryDependencies) {
  const { jobs } = dependencies
  const retry = retryJob(dependencies)
  return async (principal: Principal, input: RetryJobsInput = {}, options: CallOptions = {}): Promise<RetriedJobs> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const users = await jobs.listOfUsers(principal, check(retryJobsSchema, input))
    const retried: { id: string; by: string }[] = []
    const refused: { id: string; message: string }[] = []
    for (const { id } of users.flatMap((user) => user.jobs)) {
      options.signal?.throwIfAborted()
      try {
        // A key of the call would make all of them one.
        const { idempotencyKey: _, ...rest } = options
        retried.push({ id, by: (await retry(principal, id, {}, rest)).id })
      } catch (error) {
        if (!DocentError.isInstance(error) || error.code === 'internal') throw error
        refused.push({ id, message: error.message })
      }
    }
    return { retried, refused }
  }
}
