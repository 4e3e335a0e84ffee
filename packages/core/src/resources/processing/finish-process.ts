import type { DocumentProcessInstance } from './document-process-machine.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { releaseJob, settleChild, type ChildEnd } from '../jobs/index.ts'

/** Notifies the job: a call of its own is its job's child; what an ingestion requested only holds the job open. */
export function finishProcess(draft: Draft, { row }: DocumentProcessInstance, end: ChildEnd): void {
  const job = { id: row.job_id, ownerId: row.owner_id }
  if (row.task === 'process') settleChild(draft, job, end)
  else releaseJob(draft, job)
}

/** Ends a process that nobody wants any more. */
export function cancelProcess(draft: Draft, process: DocumentProcessInstance): void {
  if (draft.send(process, { type: 'CANCEL' })) finishProcess(draft, process, 'canceled')
}
