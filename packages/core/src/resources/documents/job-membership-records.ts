import { and, eq, isIn } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { membershipTable, type MembershipRow } from './document-tables.ts'
import { pendingMembershipStates } from './membership-machine.ts'

/** The job that brought a document in, where one did. */
export async function jobOfDocument(storage: RecordStore, documentId: string): Promise<string | null | undefined> {
  const where = eq('document_id', documentId)
  const [membership] = await storage.read({ from: membershipTable, where, columns: ['job_id'], limit: 1 })
  return membership?.job_id
}

/** What a job brought in, in the order of the ids. */
export const membershipsOfJob = (storage: RecordStore, jobId: string, limit: number): Promise<MembershipRow[]> =>
  storage.read({ from: membershipTable, where: eq('job_id', jobId), orderBy: [{ column: 'id' }], limit })

/** Of what a job brings in some that are on their way. */
export const pendingOfJob = (storage: RecordStore, jobId: string, limit: number): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: and(eq('job_id', jobId), isIn('state', [...pendingMembershipStates])),
    limit,
  })

/** Of what a job was to bring in some that failed or were canceled, in the order of the ids. */
export const endedOfJob = (storage: RecordStore, jobId: string, limit: number): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: and(eq('job_id', jobId), isIn('state', ['failed', 'canceled'])),
    orderBy: [{ column: 'id' }],
    limit,
  })
