import type { Draft, Instance } from '../../kernel/durable/index.ts'
import { releaseJob, settleChild, type ChildEnd } from '../jobs/index.ts'

/** Notifies the job: a call of its own is its job's child; what an ingestion requested only holds the job open. */
export function finishProcess(draft: Draft, { row }: Instance, end: ChildEnd): void {
  const job = { id: String(row['job_id']), ownerId: String(row['owner_id']) }
  if (row['task'] === 'process') settleChild(draft, job, end)
  else releaseJob(draft, job)
}

/** Ends a process that nobody wants any more. */
export function cancelProcess(draft: Draft, process: Instance): void {
  if (draft.send(process, { type: 'CANCEL' })) finishProcess(draft, process, 'canceled')
}
