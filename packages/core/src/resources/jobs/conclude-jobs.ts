import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { increment, requireMatch } from '../../kernel/records/index.ts'
import { forgetSecret } from '../secrets/index.ts'
import { settleChildren } from './job-children.ts'
import { jobEntity } from './job-machine.ts'
import { progressOfJobs } from './job-progress-records.ts'
import { jobProgressTable, type JobProgressRow } from './job-tables.ts'

/** Children of one job that a batch completes. */
export interface CompletedChildren {
  readonly jobId: string
  readonly ownerId: string
  readonly count: number
}

/**
 * Counts children as completed. A job whose last ones these are ends in the same batch, which requires that nobody else
 * changed its counts; of any other job it is notified when the last child settles. `finished` is called for each job that
 * has ended.
 */
export async function completeChildren(
  draft: Draft,
  children: readonly CompletedChildren[],
  finished: (jobId: string) => void,
): Promise<void> {
  const ids = children.map(({ jobId }) => jobId)
  if (ids.length === 0) return
  // A batch that lost against another one leaves the end to the queue: two that take turns in losing would never end.
  const rows = draft.attempt > 1 ? [] : await progressOfJobs(draft.storage, ids)
  const progress = new Map(rows.map((row) => [row.job_id, row]))
  const last = children.filter(({ jobId, count }) => Number(progress.get(jobId)?.remaining) === count)
  const jobs = await draft.loadAll(
    jobEntity,
    last.map(({ jobId }) => jobId),
  )
  for (const child of children) {
    const job = last.includes(child) ? jobs.get(child.jobId) : undefined
    if (!job) {
      const { jobId: id, ownerId, count } = child
      settleChildren(draft, { id, ownerId }, { remaining: -count, completed: count })
      continue
    }
    const counts = progress.get(child.jobId)!
    draft.step(requireMatch(jobProgressTable, unchanged(counts)))
    draft.step(
      increment(jobProgressTable, {
        key: { job_id: child.jobId },
        by: { remaining: -child.count, completed: child.count },
      }),
    )
    const event = {
      type: 'ALL_SETTLED',
      completed: counts.completed + child.count,
      failed: counts.failed,
      canceled: counts.canceled,
      broken: job.row.error !== null,
    } as const
    if (draft.send(job, event)) draft.set(job, { finished_at: draft.now })
    forgetSecret(draft, child.jobId)
    draft.afterCommit(() => finished(child.jobId))
  }
}

const unchanged = ({ job_id: id, remaining, completed, failed, canceled }: JobProgressRow) =>
  and(
    eq('job_id', id),
    eq('remaining', remaining),
    eq('completed', completed),
    eq('failed', failed),
    eq('canceled', canceled),
  )
