import { z } from 'zod'
import { requireGlobal } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { BlobStore, Clock, Ids, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import {
  feedbackFilter,
  feedbackFilterSchema,
  feedbackScopeOf,
  findFeedbackExport,
} from '../../resources/feedback/index.ts'
import { addItem, jobEntity, startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'
import { exportFormats, feedbackFiles, type ExportFormat } from './feedback-file.ts'

export const exportKind = 'export_feedback'
export const exportEffect = 'exportFeedback'
export const exportItem = 'feedback'

export const feedbackExportSchema = feedbackFilterSchema.extend({ format: z.enum(exportFormats).default('csv') })
export type FeedbackExportInput = z.input<typeof feedbackExportSchema>

/** A file that is done. */
export interface FeedbackExport {
  readonly filename: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  readonly content: AsyncIterable<Uint8Array>
}

export interface ExportFeedbackDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly jobs: JobsService
}

/** Files of feedback, made by jobs and fetched when they are done. */
export function exportFeedback(dependencies: ExportFeedbackDependencies) {
  const { runtime, storage, blobs, clock, ids, idempotency, jobs } = dependencies
  return {
    /**
     * A job that writes the feedback that the list shows into a file. The file is kept for 7 days, as long as the job.
     * @throws `forbidden` with a key of one collection, `invalid_input`
     */
    async exportJob(principal: Principal, input: FeedbackExportInput = {}, options: CallOptions = {}): Promise<Job> {
      requireGlobal(principal)
      const { format, ...checked } = check(feedbackExportSchema, input)
      const filter = feedbackFilter(checked, clock.now())
      const call = { format, ...checked }
      const jobId = await idempotency.once<string, string>(principal, 'exportFeedback', call, options, {
        again: async (answer) => answer,
        first: (remember) =>
          runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) => {
            const id = ids.uuid()
            const { userId, username, subjects, administrator } = feedbackScopeOf(principal)
            startJob(draft, principal, {
              id,
              kind: exportKind,
              name: 'Export feedback',
              parameters: { format, filter: { ...filter }, scope: { userId, username, subjects, administrator } },
              children: 1,
            })
            addItem(draft, { jobId: id, itemId: exportItem })
            draft.enqueue({
              kind: jobEntity.kind,
              id,
              type: exportEffect,
              request: { lane: 'background', owner: principal.userId, jobId: id, parameters: {} },
            })
            remember(draft, id)
            return id
          }),
      })
      return jobs.get(principal, jobId)
    },

    /** @throws `not_found` for a job that exports nothing or whose file is gone, `wrong_state` while it is being made */
    async download(principal: Principal, jobId: string, options: CallOptions = {}): Promise<FeedbackExport> {
      const job = await jobs.get(principal, jobId)
      if (job.kind !== exportKind) {
        throw new DocentError({ code: 'not_found', message: 'This job exports no feedback.' })
      }
      if (job.overallStatus === 'in progress') {
        throw new DocentError({ code: 'wrong_state', message: 'The export is not done yet; wait for its job.' })
      }
      const row = await findFeedbackExport(storage, jobId)
      if (!row) {
        const message = 'There is no file of this export any more; export again.'
        throw new DocentError({ code: 'not_found', message })
      }
      const format = row.format as ExportFormat
      // What others said leaves the house: who took it is remembered.
      await runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) =>
        draft.record('job', jobId, 'DOWNLOADED'),
      )
      return {
        filename: `feedback-${job.createdAt.slice(0, 10)}.${format}`,
        mediaType: feedbackFiles[format].mediaType,
        size: row.size,
        content: await blobs.get(row.blob_key, { signal: options.signal }),
      }
    },
  }
}
