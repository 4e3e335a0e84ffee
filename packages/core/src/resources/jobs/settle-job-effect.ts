import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { forgetSecret } from '../secrets/index.ts'
import { settleJob } from './job-children.ts'
import { jobEntity } from './job-machine.ts'
import { findJobProgress } from './job-progress-records.ts'

/** Reports the counts to the job once the last child has settled. */
export const settleJobEffect = (dependencies: {
  readonly storage: RecordStore
  readonly finished: (jobId: string) => void
}) => {
  const outcome = (jobId: string) => async (draft: Draft) => {
    const counts = await findJobProgress(dependencies.storage, jobId)
    const job = await draft.load(jobEntity, jobId)
    if (!job || !counts) return
    const { completed, failed, canceled } = counts
    const event = {
      type: 'ALL_SETTLED',
      completed,
      failed,
      canceled,
      broken: job.row.error !== null,
    } as const
    if (draft.send(job, event)) draft.set(job, { finished_at: draft.now })
    forgetSecret(draft, jobId)
    draft.afterCommit(() => dependencies.finished(jobId))
  }
  return defineEffect({
    effect: `${jobEntity.kind}.${settleJob}`,
    parameters: z.object({}),
    run: async ({ entityId }) => outcome(entityId),
    failed: ({ entityId }) => outcome(entityId),
  })
}
