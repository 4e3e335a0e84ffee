import { incremented, type Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { increment, matching, requireMatch } from '../../kernel/records/index.ts'
import { jobEntity } from './job-machine.ts'
import { findJobProgress } from './job-progress-records.ts'
import { jobProgressTable } from './job-tables.ts'

export type ChildEnd = 'completed' | 'failed' | 'canceled'

export const settleJob = 'settleJob'

/** Enqueues the look at the counts, when this batch settled the last child. */
function settleWhenLast(draft: Draft, jobId: string, ownerId: string, resultName: string) {
  draft.enqueue({
    kind: jobEntity.kind,
    id: jobId,
    type: settleJob,
    request: { lane: 'control', owner: ownerId, jobId, parameters: {} },
    only: {
      when: matching(jobProgressTable, and(eq('job_id', jobId), eq('remaining', 0))),
      wakeIf: (results) => incremented(results, jobProgressTable, resultName)?.remaining === 0,
    },
  })
}

/** Counts one child as done with, in the batch that does it. */
export function settleChild(draft: Draft, job: { readonly id: string; readonly ownerId: string }, end: ChildEnd): void {
  settleChildren(draft, job, { remaining: -1, [end]: 1 })
}

/** Changes the counts by so much. */
export function settleChildren(
  draft: Draft,
  job: { readonly id: string; readonly ownerId: string },
  by: { readonly remaining: number } & { readonly [End in ChildEnd]?: number },
): void {
  const name = `${job.id}/${draft.uuid()}`
  draft.step(
    increment(jobProgressTable, { key: { job_id: job.id }, by, bounds: { remaining: { atLeast: 0 } }, as: name }),
  )
  settleWhenLast(draft, job.id, job.ownerId, name)
}

/** Something counted as a child is none: others were found in its place. */
export function dropChild(draft: Draft, job: { readonly id: string; readonly ownerId: string }): void {
  const name = `${job.id}/${draft.uuid()}`
  draft.step(
    increment(jobProgressTable, {
      key: { job_id: job.id },
      by: { total: -1, remaining: -1 },
      bounds: { remaining: { atLeast: 0 } },
      as: name,
    }),
  )
  settleWhenLast(draft, job.id, job.ownerId, name)
}

/** More children were found while listing. */
export function addChildren(draft: Draft, jobId: string, count: number): void {
  draft.step(increment(jobProgressTable, { key: { job_id: jobId }, by: { total: count, remaining: count } }))
}

/** Something beside its children that the job is to wait for. */
export function holdJob(draft: Draft, jobId: string): void {
  draft.step(increment(jobProgressTable, { key: { job_id: jobId }, by: { remaining: 1 } }))
}

/** The job need not wait for it any more. */
export function releaseJob(draft: Draft, job: { readonly id: string; readonly ownerId: string }): void {
  const name = `${job.id}/${draft.uuid()}`
  draft.step(
    increment(jobProgressTable, {
      key: { job_id: job.id },
      by: { remaining: -1 },
      bounds: { remaining: { atLeast: 0 } },
      as: name,
    }),
  )
  settleWhenLast(draft, job.id, job.ownerId, name)
}

/**
 * Whether the job still wants its children, and the requirement that it does when the batch is written: a cancellation
 * in between makes the batch decide again. Nearly every job does, so the first try takes it for granted and the requirement
 * finds out; only when that fails the next one looks.
 */
export async function jobContinues(draft: Draft, jobId: string): Promise<boolean> {
  if (draft.attempt === 1) {
    const where = and(eq('job_id', jobId), eq('epoch', 0))
    draft.step(requireMatch(jobProgressTable, where))
    return true
  }
  const row = await findJobProgress(draft.storage, jobId)
  if (!row) return true
  const epoch = row.epoch
  draft.step(requireMatch(jobProgressTable, and(eq('job_id', jobId), eq('epoch', epoch))))
  return epoch === 0
}
