import { and, eq, isIn, isNotNull, lte } from '../../kernel/ports/index.ts'
import { remove, rowById, walkRows, type RecordStore } from '../../kernel/records/index.ts'
import { scoringJobTable, type ScoringJobRow } from './scoring-job-table.ts'

const from = scoringJobTable

export const findScoringJob = rowById(scoringJobTable)

/** All scorings, read some at a time. */
export const walkScoringJobs = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<ScoringJobRow> =>
  walkRows(storage, scoringJobTable, { signal })

/** Some scorings of a project. */
export const scoringJobsIn = (storage: RecordStore, projectId: string, limit: number): Promise<ScoringJobRow[]> =>
  storage.read({ from, where: eq('project_id', projectId), limit })

/** Some scorings of a user. */
export const scoringJobsBy = (storage: RecordStore, ownerId: string, limit: number): Promise<ScoringJobRow[]> =>
  storage.read({ from, where: eq('owner_id', ownerId), limit })

/** Bytes of documents of a user that are kept until they are scored. */
export async function unscoredBytesOf(storage: RecordStore, ownerId: string): Promise<number> {
  const [row] = await storage.aggregate({
    from,
    where: and(eq('owner_id', ownerId), isNotNull('document_key')),
    measures: { size: { sum: 'document_size' } },
  })
  return row?.size ?? 0
}

/** Some scorings of a user that have not ended. */
export const unendedScoringsBy = (storage: RecordStore, ownerId: string, limit: number): Promise<ScoringJobRow[]> =>
  storage.read({ from, where: and(eq('owner_id', ownerId), isIn('state', ['waiting', 'running'])), limit })

/** Some that ended before a time. */
export const expiredScoringJobs = (storage: RecordStore, before: number, limit: number): Promise<ScoringJobRow[]> =>
  storage.read({
    from,
    where: and(isIn('state', ['finished', 'failed']), lte('finished_at', before)),
    limit,
    cost: 'scan',
  })

/** Of some keys of blobs, those that scorings name. */
export async function scoringBlobsAmong(storage: RecordStore, keys: readonly string[]): Promise<(string | null)[]> {
  const [documents, results] = await Promise.all([
    storage.read({
      from,
      where: and(isNotNull('document_key'), isIn('document_key', [...keys])),
      columns: ['document_key'],
    }),
    storage.read({ from, where: and(isNotNull('result_key'), isIn('result_key', [...keys])), columns: ['result_key'] }),
  ])
  return [...documents.map((row) => row.document_key), ...results.map((row) => row.result_key)]
}

export async function deleteScoringJob(storage: RecordStore, id: string): Promise<void> {
  await storage.write({ steps: [remove(scoringJobTable, { id })] })
}
