import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { settleChildren, type ChildEnd } from './job-children.ts'
import { findJobProgress } from './job-progress-records.ts'
import { jobProgressTable } from './job-tables.ts'

/** Counts of a job whose children have one end together, and the requirement that they are still these. */
async function countsOf(draft: Draft, jobId: string) {
  const row = await findJobProgress(draft.storage, jobId)
  const remaining = row?.remaining ?? 0
  if (row !== undefined) {
    const where = and(eq('job_id', jobId), eq('remaining', remaining))
    draft.step(requireMatch(jobProgressTable, where))
  }
  return { remaining, completed: row?.completed ?? 0 }
}

/** Shows that one more child is done; the last one stays until the end that all have together. */
export async function advanceJob(draft: Draft, job: { readonly id: string; readonly ownerId: string }): Promise<void> {
  const { remaining } = await countsOf(draft, job.id)
  if (remaining > 1) settleChildren(draft, job, { remaining: -1, completed: 1 })
}

/** The end of all children: what was shown as done has not been done either when the whole was not. */
export async function endJob(
  draft: Draft,
  job: { readonly id: string; readonly ownerId: string },
  end: ChildEnd,
): Promise<void> {
  const { remaining, completed } = await countsOf(draft, job.id)
  const by = end === 'completed' ? { completed: remaining } : { completed: -completed, [end]: remaining + completed }
  settleChildren(draft, job, { remaining: -remaining, ...by })
}
