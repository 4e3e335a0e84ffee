import { nextSignal } from '../../../kernel/async/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { requireGlobal } from '../../../access/index.ts'
import type { Job } from '../job.ts'
import type { JobsDependencies } from '../jobs-dependencies.ts'
import { jobScopeOf, presentJobs } from './read-jobs.ts'
import { jobTopic } from './wait-for-job.ts'

/** How often a watched job is looked at. */
const lookEveryMs = 500

/** What of a job is news for a watcher; its duration alone does not. */
const news = ({ overallStatus, status, progress, errors, statuses }: Job): string =>
  JSON.stringify([overallStatus, status, progress, errors.length, statuses])

/** A job as it is now, again at each change, and as it ended. @throws `not_found` at the first step */
export const watchJob =
  (dependencies: JobsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<AsyncIterable<Job>> => {
    requireGlobal(principal)
    const { records, clock } = dependencies
    await records.require(jobScopeOf(principal), id)

    async function* changes(): AsyncGenerator<Job> {
      let last: string | undefined
      for (;;) {
        options.signal?.throwIfAborted()
        // Listening begins before the look, so that an end in between is heard.
        const at = clock.now() + lookEveryMs
        using next = nextSignal(dependencies, jobTopic(id), { at, signal: options.signal })
        const [job] = await presentJobs(dependencies, [await records.require(jobScopeOf(principal), id)])
        const seen = news(job!)
        if (seen !== last) yield job!
        if (job!.overallStatus !== 'in progress') return
        last = seen
        await next.promise
      }
    }
    return changes()
  }
