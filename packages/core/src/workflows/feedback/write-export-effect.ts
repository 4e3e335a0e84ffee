import { z } from 'zod'
import { defineEffect, type EffectRun } from '../../kernel/durable/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  feedbackExportTable,
  presentFeedback,
  type FeedbackRecords,
  type PresentDependencies,
} from '../../resources/feedback/index.ts'
import { jobEntity, jobContinues, settleItem, findJob, findJobProgress } from '../../resources/jobs/index.ts'
import { exportEffect, exportItem } from './export-feedback.ts'
import { feedbackExportKey } from './export-sweep.ts'
import { exportFormats, feedbackFiles } from './feedback-file.ts'

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

export interface WriteExportDependencies extends PresentDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly records: FeedbackRecords
}

/** Writes the file of an export piece by piece; it is there for callers with the batch that names it. */
export function writeExportEffect(dependencies: WriteExportDependencies) {
  const { storage, blobs, records } = dependencies

  const canceled = async (jobId: string): Promise<boolean> => {
    const row = await findJobProgress(storage, jobId, ['epoch'])
    return row !== undefined && row.epoch > 0
  }

  async function* pieces(run: EffectRun<unknown>, job: z.output<typeof parametersSchema>): AsyncGenerator<Uint8Array> {
    const file = feedbackFiles[job.format]
    const encoder = new TextEncoder()
    yield encoder.encode(file.head)
    for (let offset = 0, first = true; ; offset += recordsAtOnce) {
      run.signal.throwIfAborted()
      if (await canceled(run.entityId)) return
      const rows = await records.list(job.scope, job.filter, { offset, limit: recordsAtOnce })
      const some = await presentFeedback(dependencies, job.scope, rows)
      if (some.length > 0) yield encoder.encode(file.records(some, first))
      first &&= some.length === 0
      if (rows.length < recordsAtOnce) break
    }
    yield encoder.encode(file.tail)
  }

  return defineEffect({
    effect: `${jobEntity.kind}.${exportEffect}`,
    parameters: z.object({}),
    async run(run) {
      const jobId = run.entityId
      const row = await findJob(storage, jobId)
      if (!row) return () => {}
      const job = parametersSchema.parse(row.parameters)
      const key = feedbackExportKey(jobId, run.attempt, job.format)
      const { size } = await blobs.put(key, pieces(run, job), { signal: run.signal })
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
