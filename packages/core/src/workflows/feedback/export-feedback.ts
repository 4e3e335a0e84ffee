import { z } from 'zod'
import { requireGlobal } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { BlobStore, Clock, Ids, Principal } from '../../kernel/ports/index.ts'
import { unlessMissing } from '../../kernel/system/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import {
  feedbackFilter,
  feedbackFilterSchema,
  feedbackScopeOf,
  findFeedbackExport,
  presentFeedback,
  type FeedbackRecords,
  type FeedbackScope,
  type PresentDependencies,
} from '../../resources/feedback/index.ts'
import { addItem, jobEntity, startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'
import { answersOf } from './answers-of-export.ts'
import { isListOfAnswers } from './export-sweep.ts'
import { exportFormats, feedbackFiles, type FeedbackFile } from './feedback-file.ts'

export const exportKind = 'export_feedback'
export const exportEffect = 'exportFeedback'
export const exportItem = 'feedback'
const recordsAtOnce = 200
const missingFile = 'There is no file of this export any more; export again.'

export const feedbackExportSchema = feedbackFilterSchema.extend({ format: z.enum(exportFormats).default('csv') })
export type FeedbackExportInput = z.input<typeof feedbackExportSchema>

/** A file that is done. */
export interface FeedbackExport {
  readonly filename: string
  readonly mediaType: string
  readonly content: AsyncIterable<Uint8Array>
}

export interface ExportFeedbackDependencies extends PresentDependencies {
  readonly runtime: Runtime
  readonly records: FeedbackRecords
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly jobs: JobsService
}

/** Files of feedback: a job finds what belongs into one, and a download writes it as it is then. */
export function exportFeedback(dependencies: ExportFeedbackDependencies) {
  const { runtime, storage, records, blobs, clock, ids, idempotency, jobs } = dependencies

  async function* pieces(
    file: FeedbackFile,
    scope: FeedbackScope,
    list: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    yield encoder.encode(file.head)
    let first = true
    for await (const answers of answersOf(list, recordsAtOnce)) {
      const some = await presentFeedback(dependencies, scope, await records.ofAnswers(scope, answers))
      if (some.length > 0) yield encoder.encode(file.records(some, first))
      first &&= some.length === 0
    }
    yield encoder.encode(file.tail)
  }

  return {
    /**
     * A job that exports the feedback that the list shows. What it found is kept for 7 days, as long as the job.
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

    /**
     * The file, with what the caller may see now: what was deleted since the export is not in it.
     * @throws `not_found` for a job that exports nothing or whose list is gone, `wrong_state` while it is being made
     */
    async download(principal: Principal, jobId: string, options: CallOptions = {}): Promise<FeedbackExport> {
      const job = await jobs.get(principal, jobId)
      if (job.kind !== exportKind) {
        throw new DocentError({ code: 'not_found', message: 'This job exports no feedback.' })
      }
      if (job.overallStatus === 'in progress') {
        throw new DocentError({ code: 'wrong_state', message: 'The export is not done yet; wait for its job.' })
      }
      const row = await findFeedbackExport(storage, jobId)
      if (!row || !isListOfAnswers(row.blob_key)) throw new DocentError({ code: 'not_found', message: missingFile })
      const format = z.enum(exportFormats).parse(row.format)
      const file = feedbackFiles[format]
      const list = await unlessMissing(blobs.get(row.blob_key, { signal: options.signal }), missingFile)
      // What others said leaves the house: who took it is remembered.
      await runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) =>
        draft.record('job', jobId, 'DOWNLOADED'),
      )
      return {
        filename: `feedback-${job.createdAt.slice(0, 10)}.${format}`,
        mediaType: file.mediaType,
        content: pieces(file, feedbackScopeOf(principal), list),
      }
    },
  }
}
