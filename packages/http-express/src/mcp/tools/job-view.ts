import { z } from 'zod'
import { OperationFailure } from '../operation-failure.ts'
import type { ToolContext } from '../tool.ts'

interface Job {
  readonly id: string
  readonly overall_status: 'in progress' | 'completed' | 'failed' | 'canceled'
  readonly status: string
  readonly progress: number
  readonly errors: readonly string[]
  readonly statuses: readonly { readonly id: string }[]
}

const mostErrors = 10
const mostDocuments = 20

/** A job as models see it. */
export const jobView = z.object({
  job_id: z.string(),
  state: z.enum(['in progress', 'completed', 'failed', 'canceled']),
  status: z.string(),
  percent: z.int(),
  errors: z.array(z.string()),
  document_ids: z.array(z.string()),
})

export const viewOf = ({ id, overall_status, status, progress, errors, statuses }: Job): z.output<typeof jobView> => ({
  job_id: id,
  state: overall_status,
  status,
  percent: Math.round(progress * 100),
  errors: errors.slice(0, mostErrors),
  document_ids: statuses.slice(0, mostDocuments).map((child) => child.id),
})

/** Seconds that a call waits for a job at most. */
export const waitSeconds = z
  .number()
  .min(0)
  .max(600)
  .default(45)
  .describe('How long to wait for the end; 0 answers at once. What is not done by then continues as the job.')

/**
 * The job when it has ended, or as it is after so many seconds. Answers at once when the caller's other calls already take all places
 * for waiting.
 */
export async function waited(
  { call, stream, progress }: Pick<ToolContext, 'call' | 'stream' | 'progress'>,
  jobId: string,
  seconds: number,
): Promise<z.output<typeof jobView>> {
  const now = async () => viewOf(await call<Job>('get_job', { job_id: jobId }))
  if (seconds === 0) return now()
  let last: Job | undefined
  try {
    const until = AbortSignal.timeout(seconds * 1_000)
    const { lines } = await stream<Job>('watch_job', { job_id: jobId }, { until })
    for await (const job of lines) {
      last = job
      await progress(Math.round(job.progress * 100), job.status, 100)
    }
  } catch (error) {
    if (!isBusy(error)) throw error
  }
  return last ? viewOf(last) : now()
}

const isBusy = (error: unknown): boolean => error instanceof OperationFailure && error.status === 429

/** Waits for work that this call began. A client that cancels the call cancels the work. */
export async function waitedForOwn(
  context: ToolContext,
  jobId: string,
  seconds: number,
): Promise<z.output<typeof jobView>> {
  try {
    return await waited(context, jobId, seconds)
  } catch (error) {
    if (context.signal.aborted) await context.callAfterwards('cancel_job', { job_id: jobId, body: {} })
    throw error
  }
}
