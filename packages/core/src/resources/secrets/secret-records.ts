import { and, eq, isIn, not, or } from '../../kernel/ports/index.ts'
import { existsIn, insert, rowBy, update, type RecordStore } from '../../kernel/records/index.ts'
import { jobTable } from '../jobs/job-tables.ts'
import { markId, secretTable } from './secret-table.ts'

/** The credentials of a job. */
export const findSecret = rowBy(secretTable, 'job_id')

const jobOfSecret = [{ outer: 'job_id', inner: 'id' }] as const

/** Deletes some credentials whose job has ended or is gone; answers how many. */
export const deleteStaleSecrets = (storage: RecordStore, limit: number): Promise<number> =>
  storage.writeWhere({
    kind: 'delete',
    table: secretTable,
    where: and(
      not(eq('job_id', markId)),
      or(
        not(existsIn(jobTable, jobOfSecret)),
        existsIn(jobTable, jobOfSecret, isIn('state', ['completed', 'failed', 'canceled'])),
      ),
    ),
    limit,
  })

const markKey = { job_id: markId } as const

/** What the mark is sealed with; undefined before the first start with a secret. */
export const findMark = async (storage: RecordStore): Promise<string | undefined> =>
  (await findSecret(storage, markId))?.sealed

/** False when another process was faster. */
export const makeMark = async (storage: RecordStore, sealed: string, now: number): Promise<boolean> =>
  (await storage.write({ steps: [insert(secretTable, { ...markKey, sealed, created_at: now })] })).ok

export async function replaceMark(storage: RecordStore, sealed: string, now: number): Promise<void> {
  await storage.write({ steps: [update(secretTable, { key: markKey, set: { sealed, created_at: now } })] })
}
