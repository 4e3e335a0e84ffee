import { z } from 'zod'
import { requireAdministrator, requireGlobal } from '../../../access/index.ts'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { overallStatuses, statesOf, type Job } from '../job.ts'
import type { JobsDependencies } from '../jobs-dependencies.ts'
import { jobScopeOf, presentJobs } from './read-jobs.ts'

export const jobSearchSchema = z.object({
  search: z
    .string()
    .trim()
    .max(255)
    .optional()
    .describe('An id, or part of a name, a kind, the name of an owner, or the error of a job.'),
  status: z.enum(overallStatuses).optional().describe('Only jobs of this overall status.'),
})
export const userJobsSchema = jobSearchSchema.extend(pageSchema.shape)
export type UserJobsInput = z.input<typeof userJobsSchema>

export interface UserJobs {
  readonly userId: string
  readonly username: string
  readonly jobs: readonly Job[]
}

/**
 * Jobs of everybody that match, newest first, by user.
 * @throws `unauthorized` unless the caller is an administrator, `forbidden` for a key of one collection
 */
export const listUserJobs =
  (dependencies: JobsDependencies) =>
  async (principal: Principal, input: UserJobsInput = {}, options: CallOptions = {}): Promise<UserJobs[]> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    options.signal?.throwIfAborted()
    const { search, status, ...page } = check(userJobsSchema, input)
    const found = { search: search || undefined, states: status && statesOf(status) }
    const rows = await dependencies.records.listOfAll(jobScopeOf(principal), found, page)
    const jobs = await presentJobs(dependencies, rows)
    const byUser = Map.groupBy(jobs.keys(), (index) => rows[index]!.owner_id)
    const names = await dependencies.usernames([...byUser.keys()])
    return [...byUser].map(([userId, indexes]) => ({
      userId,
      username: names.get(userId) ?? userId,
      jobs: [...indexes].map((index) => jobs[index]!),
    }))
  }
