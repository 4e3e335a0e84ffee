import { requireAdministrator, requireGlobal } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { Job } from '../job.ts'
import type { JobsDependencies } from '../jobs-dependencies.ts'
import { jobScopeOf, presentJobs } from './read-jobs.ts'

export interface UserJobs {
  readonly userId: string
  readonly username: string
  readonly jobs: readonly Job[]
}

/**
 * Jobs of everybody, newest first, by user.
 * @throws `unauthorized` unless the caller is an administrator, `forbidden` for a key of one collection
 */
export const listUserJobs =
  (dependencies: JobsDependencies) =>
  async (principal: Principal, page: Page = {}, options: CallOptions = {}): Promise<UserJobs[]> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    options.signal?.throwIfAborted()
    const rows = await dependencies.records.listOfAll(jobScopeOf(principal), check(pageSchema, page))
    const jobs = await presentJobs(dependencies, rows)
    const byUser = Map.groupBy(jobs.keys(), (index) => rows[index]!.owner_id)
    const names = await dependencies.usernames([...byUser.keys()])
    return [...byUser].map(([userId, indexes]) => ({
      userId,
      username: names.get(userId) ?? userId,
      jobs: [...indexes].map((index) => jobs[index]!),
    }))
  }
