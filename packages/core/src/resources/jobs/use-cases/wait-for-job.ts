import { DocentError } from '../../../kernel/errors/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { Job } from '../job.ts'
import { hasEnded } from '../job-machine.ts'
import type { JobsDependencies } from '../jobs-dependencies.ts'
import { jobScopeOf, presentJobs } from './read-jobs.ts'

/** Told when a job has ended. */
export const jobTopic = (id: string) => `job/${id}`

/** How often a waiting caller looks when no signal comes. */
const lookAgainMs = 1_000

/**
 * Waits until the job has ended.
 * @throws `timed_out` with `details.jobId` after `timeoutSeconds`; the job goes on.
 */
export const waitForJob =
  (dependencies: JobsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: { readonly timeoutSeconds?: number | undefined } = {},
    options: CallOptions = {},
  ): Promise<Job> => {
    const { records, clock } = dependencies
    const deadline = clock.now() + (input.timeoutSeconds ?? Number.POSITIVE_INFINITY) * 1000
    for (;;) {
      options.signal?.throwIfAborted()
      // Listening begins before the look, so that an end in between is heard.
      using heard = listen(dependencies, id, Math.min(deadline, clock.now() + lookAgainMs), options.signal)
      const row = await records.require(jobScopeOf(principal), id)
      if (hasEnded(row['state'])) return (await presentJobs(dependencies, [row]))[0]!
      if (clock.now() >= deadline) {
        throw new DocentError({
          code: 'timed_out',
          message: 'The work takes longer than the timeout; it goes on as a job.',
          details: { jobId: id },
        })
      }
      await heard.promise
    }
  }

/** Resolves when the job is said to have ended, at a time, or when the caller gives up. */
function listen({ signals, clock }: JobsDependencies, id: string, at: number, signal: AbortSignal | undefined) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = signals.subscribe(jobTopic(id), resolve)
  const cancel = clock.schedule(at, resolve)
  const abort = () => resolve()
  signal?.addEventListener('abort', abort)
  return {
    promise,
    [Symbol.dispose]() {
      unsubscribe()
      cancel()
      signal?.removeEventListener('abort', abort)
    },
  }
}
