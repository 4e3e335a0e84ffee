import { z } from 'zod'
import type { JobRow } from '../job-tables.ts'
import { nextSignal } from '../../../kernel/async/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { jobOf, type EndedJob, type Job } from '../job.ts'
import { hasEnded } from '../job-machine.ts'
import type { JobsDependencies } from '../jobs-dependencies.ts'
import { jobScopeOf, presentJobs } from './read-jobs.ts'

/** Notified when a job has ended. */
export const jobTopic = (id: string) => `job/${id}`

/** How often a waiting caller looks when no signal comes. */
const lookAgainMs = 1_000

const waitSchema = z.object({ timeoutSeconds: z.number().optional() })

type WaitForJob<Ended> = (
  principal: Principal,
  id: string,
  input?: z.input<typeof waitSchema>,
  options?: CallOptions,
) => Promise<Ended>

/**
 * Waits until the job has ended.
 * @throws `timed_out` with `details.jobId` after `timeoutSeconds`; the job continues.
 */
export const waitForJob = (dependencies: JobsDependencies): WaitForJob<Job> => {
  const ended = whenEnded(dependencies)
  return async (...call) => (await presentJobs(dependencies, [await ended(...call)]))[0]!
}

/**
 * Waits until the job has ended. Its children are read only where some of them failed: of an ingestion that went well the
 * counts are enough.
 * @throws `timed_out` with `details.jobId` after `timeoutSeconds`; the job continues.
 */
export const waitForOutcome = (dependencies: JobsDependencies): WaitForJob<EndedJob> => {
  const { records, clock } = dependencies
  const ended = whenEnded(dependencies)
  return async (...call) => {
    const row = await ended(...call)
    const counts = (await records.progress([row])).get(row.id)
    const isWhole =
      row.state === 'completed' && row.error === null && counts !== undefined && counts.completed === counts.total
    const job = isWhole ? jobOf(row, counts, [], undefined, clock.now()) : (await presentJobs(dependencies, [row]))[0]!
    const { statuses: _statuses, ...outcome } = job
    return outcome
  }
}

const whenEnded =
  (dependencies: JobsDependencies): WaitForJob<JobRow> =>
  async (principal, id, input = {}, options = {}) => {
    const { records, clock } = dependencies
    const { timeoutSeconds } = check(waitSchema, input)
    const deadline = clock.now() + (timeoutSeconds ?? Number.POSITIVE_INFINITY) * 1000
    for (;;) {
      options.signal?.throwIfAborted()
      // Listening begins before the look, so that an end in between is heard.
      const at = Math.min(deadline, clock.now() + lookAgainMs)
      using heard = nextSignal(dependencies, jobTopic(id), { at, signal: options.signal })
      const row = await records.require(jobScopeOf(principal), id)
      if (hasEnded(row.state)) return row
      if (clock.now() >= deadline) {
        throw new DocentError({
          code: 'timed_out',
          message: 'The work takes longer than the timeout; it continues as a job.',
          details: { jobId: id },
        })
      }
      await heard.promise
    }
  }
