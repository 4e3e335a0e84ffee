import type { Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { analysisJobEntity, runAnalysisJob, unendedJobsBy } from '../../resources/analysis-jobs/index.ts'
import { scoreDocument, scoringJobEntity, unendedScoringsBy } from '../../resources/scoring-jobs/index.ts'

export interface EndAnalysisDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
}

const atOnce = 50
const reason = new DocentError({ code: 'canceled', message: 'The user was deactivated.' })

/** Cancels jobs of document analysis of a user; answers how many. Those that run end within moments. */
export async function endAnalysisJobs(
  { runtime, storage }: EndAnalysisDependencies,
  commit: Parameters<Runtime['commit']>[0],
  userId: string,
): Promise<number> {
  for (let sum = 0; ;) {
    const ids = await runtime.commit(commit, async (draft) => {
      const rows = await unendedJobsBy(storage, userId, ['pending', 'running'], atOnce)
      for (const row of rows) draft.send(draft.instance(analysisJobEntity, row), { type: 'CANCEL', by: userId })
      return rows.map(({ id }) => id)
    })
    for (const id of ids) runtime.interrupt(runAnalysisJob, id, reason)
    sum += ids.length
    if (ids.length < atOnce) return sum
  }
}

/** Fails scorings of a user that wait or run, with the reason; answers how many. */
export async function endScorings(
  { runtime, storage, blobs }: EndAnalysisDependencies,
  commit: Parameters<Runtime['commit']>[0],
  userId: string,
): Promise<number> {
  for (let sum = 0; ;) {
    const rows = await runtime.commit(commit, async (draft) => {
      const found = await unendedScoringsBy(storage, userId, atOnce)
      for (const row of found) {
        const scoring = draft.instance(scoringJobEntity, row)
        draft.send(scoring, { type: 'CANCEL', by: userId })
        const error = { code: reason.code, message: reason.message }
        draft.set(scoring, { error, document_key: null, document_sha256: null, finished_at: draft.now })
      }
      return found
    })
    for (const { id, document_key: key } of rows) {
      runtime.interrupt(scoreDocument, id, reason)
      // Should this fail, the sweep of blobs that no row names finds it.
      if (key !== null) await blobs.delete(key).catch(() => {})
    }
    sum += rows.length
    if (rows.length < atOnce) return sum
  }
}
