import type { Runtime } from '../../kernel/durable/index.ts'
import type { Signals } from '../../kernel/ports/index.ts'
import { jobTopic } from './use-cases/wait-for-job.ts'

/** To be called once it is durable that a job has ended. */
export type JobEnded = (jobId: string) => void

export const jobEnded =
  ({ runtime, signals }: { readonly runtime: Runtime; readonly signals: Signals }): JobEnded =>
  (jobId) => {
    signals.publish(jobTopic(jobId))
    // Perhaps a later one of the same user may begin.
    runtime.look('ingest')
  }
