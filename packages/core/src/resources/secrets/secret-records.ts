import { and, eq, isIn, not, or } from '../../kernel/ports/index.ts'
import { rowBy, existsIn, type RecordStore } from '../../kernel/records/index.ts'
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
