import { z } from 'zod'
import { defineEffect, type EffectRun } from '../../kernel/durable/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { feedbackExportTable, type FeedbackRecords } from '../../resources/feedback/index.ts'
import { jobEntity, jobContinues, settleItem, findJob, findJobProgress } from '../../resources/jobs/index.ts'
import { exportEffect, exportItem } from './export-feedback.ts'
import { listOfAnswers } from './answers-of-export.ts'
import { feedbackExportKey } from './export-sweep.ts'
import { exportFormats } from './feedback-file.ts'

const recordsAtOnce = 200

const parametersSchema = z.object({
  format: z.enum(exportFormats),
  filter: z.object({
    collectionId: z.string().optional(),
    since: z.number().optional(),
    noCollection: z.boolean(),
  }),
  scope: z.object({
    userId: z.string(),
    username: z.string(),
    subjects: z.array(z.string()),
    administrator: z.boolean(),
  }),
})

export interface WriteExportDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly records: FeedbackRecords
}

/** Writes down which answers an export holds; it is there for callers with the batch that names it. */
export function writeExportEffect(dependencies: WriteExportDependencies) {
  const { storage, blobs, records } = dependencies

  const canceled = async (jobId: string): Promise<boolean> => {
    const row = await findJobProgress(storage, jobId, ['epoch'])
    return row !== undefined && row.epoch > 0
  }

  async function* answers(run: EffectRun<unknown>, job: z.output<typeof parametersSchema>): AsyncGenerator<string[]> {
    for (let offset = 0; ; offset += recordsAtOnce) {
      run.signal.throwIfAborted()
      if (await canceled(run.entityId)) return
      const rows = await records.list(job.scope, job.filter, { offset, limit: recordsAtOnce })
      yield rows.map((row) => row.answer_id)
      if (rows.length < recordsAtOnce) return
    }
  }

  return defineEffect({
    effect: `${jobEntity.kind}.${exportEffect}`,
    parameters: z.object({}),
    async run(run) {
      const jobId = run.entityId
      const row = await findJob(storage, jobId)
      if (!row) return () => {}
      const job = parametersSchema.parse(row.parameters)
      const key = feedbackExportKey(jobId, run.attempt)
      const { size } = await blobs.put(key, listOfAnswers(answers(run, job)), { signal: run.signal })
      return async (draft) => {
        const item = { jobId, itemId: exportItem, ownerId: job.scope.userId }
        if (!(await jobContinues(draft, jobId))) return settleItem(draft, item, 'canceled')
        draft.insert(feedbackExportTable, {
          job_id: jobId,
          blob_key: key,
          format: job.format,
          size,
          created_at: draft.now,
        })
        settleItem(draft, item, 'completed')
      }
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const job = await draft.load(jobEntity, entityId)
        if (!job) return
        const reason = error.code === 'internal' ? 'The file could not be written.' : error.message
        const item = { jobId: entityId, itemId: exportItem, ownerId: job.row.owner_id }
        settleItem(draft, item, 'failed', reason)
      },
  })
}
