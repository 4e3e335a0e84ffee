import { and, eq, isIn } from '../../kernel/ports/index.ts'
import { type RecordStore, rowsBy } from '../../kernel/records/index.ts'
import { jobItemTable, type JobItemRow } from './job-tables.ts'

/** Items of a job that nobody has begun with, some of them. */
export async function queuedItems(storage: RecordStore, jobId: string, limit: number): Promise<string[]> {
  const where = and(eq('job_id', jobId), eq('status', 'queued'))
  const rows = await storage.read({ from: jobItemTable, where, columns: ['item_id'], limit })
  return rows.map((row) => row.item_id)
}

export const itemsOfJob = rowsBy(jobItemTable, 'job_id')

/** Items of jobs, job by job in the order of their ids. */
export const itemRowsOf = (storage: RecordStore, jobIds: readonly string[]): Promise<JobItemRow[]> =>
  storage.read({
    from: jobItemTable,
    where: isIn('job_id', jobIds),
    orderBy: [{ column: 'job_id' }, { column: 'item_id' }],
  })
