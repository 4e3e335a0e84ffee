import type { Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { feedbackExportsOf, deleteFeedbackExport } from '../../resources/feedback/index.ts'
import { hasEnded, findJobs } from '../../resources/jobs/index.ts'

const prefix = 'feedback-exports'
const keepMs = 7 * 24 * 3_600_000
const bite = 200

const ending = '.ids'

/** Each attempt writes beside those before it. */
export const feedbackExportKey = (jobId: string, attempt: number): string => `${prefix}/${jobId}/${attempt}${ending}`

/** Exports of former versions hold the texts themselves, also those that were deleted since: they count no more. */
export const isListOfAnswers = (key: string): boolean => key.endsWith(ending)

const keyParts = /^feedback-exports\/([^/]+)\//

/** Lists of exports that are a week old, whose job is gone, or that an attempt left behind which does not count. */
export function exportSweep(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
}): Sweep {
  const { storage, blobs, clock } = dependencies

  async function sweepSome(found: readonly { readonly key: string; readonly jobId: string }[]): Promise<void> {
    const ids = [...new Set(found.map(({ jobId }) => jobId))]
    const jobs = await findJobs(storage, ids, ['id', 'state'])
    const states = new Map(jobs.map((row) => [row.id, row.state]))
    const files = await feedbackExportsOf(storage, ids)
    const byJob = new Map(files.map((row) => [row.job_id, row]))
    for (const { key, jobId } of found) {
      const state = states.get(jobId)
      // What a job still writes is named with its end.
      if (state !== undefined && !hasEnded(state)) continue
      const file = byJob.get(jobId)
      const named = file?.blob_key === key
      if (named && isListOfAnswers(key) && state !== undefined && file.created_at > clock.now() - keepMs) continue
      // The row first: a list that is named is there.
      if (named) await deleteFeedbackExport(storage, jobId)
      await blobs.delete(key)
    }
  }

  return {
    name: 'feedback exports',
    everyMs: 6 * 3_600_000,
    async run(signal) {
      let found: { key: string; jobId: string }[] = []
      for await (const { key } of blobs.list(`${prefix}/`)) {
        if (signal.aborted) return false
        const jobId = keyParts.exec(key)?.[1]
        if (jobId !== undefined) found.push({ key, jobId })
        if (found.length < bite) continue
        await sweepSome(found)
        found = []
      }
      await sweepSome(found)
      return false
    },
  }
}
