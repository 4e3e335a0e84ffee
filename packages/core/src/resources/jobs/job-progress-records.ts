import { rowBy, rowsBy, update, type RecordStore } from '../../kernel/records/index.ts'
import { jobProgressTable } from './job-tables.ts'

/** Counts of the children of a job. */
export const findJobProgress = rowBy(jobProgressTable, 'job_id')
export const progressOfJobs = rowsBy(jobProgressTable, 'job_id')

/** From now on no batch settles children of the job as wanted ones. */
export async function endEpoch(storage: RecordStore, jobId: string): Promise<void> {
  await storage.write({ steps: [update(jobProgressTable, { key: { job_id: jobId }, set: { epoch: 1 } })] })
}
