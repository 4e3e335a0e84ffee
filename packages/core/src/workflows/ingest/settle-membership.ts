import type { Draft, Instance } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import { eq, type Row } from '../../kernel/ports/index.ts'
import { documentEntity, membershipEntity, pendingMembershipStates } from '../../resources/documents/index.ts'
import { settleChild } from '../../resources/jobs/index.ts'

/** Why a document failed, as its owner reads it. Unknown errors say nothing of the inside. */
export const failureText = (error: DocentError): string =>
  error.code === 'internal'
    ? 'The document could not be processed because of an internal error; try again.'
    : error.message

const isPending = (state: string) => pendingMembershipStates.some((pending) => pending === state)

/** All memberships of a document, as instances of the draft. */
export async function membershipsOf(draft: Draft, documentId: string): Promise<Instance[]> {
  const rows = await draft.storage.read({ from: membershipEntity.table, where: eq('document_id', documentId) })
  return rows.map((row) => draft.instance(membershipEntity, row))
}

const jobOf = (row: Row) =>
  row['job_id'] === null ? undefined : { id: String(row['job_id']), ownerId: String(row['owner_id']) }

/** Ends a membership on its way, and counts it for its job. Nothing when it is not on its way any more. */
export function endMembership(
  draft: Draft,
  membership: Instance,
  end:
    | { readonly state: 'failed'; readonly error: DocentError }
    | { readonly state: 'canceled' }
    | { readonly state: 'completed' },
): void {
  if (!isPending(membership.state)) return
  if (end.state === 'failed') {
    draft.send(membership, { type: 'FAILED', code: end.error.code })
    draft.set(membership, { live: false, error: failureText(end.error) })
  } else if (end.state === 'canceled') {
    draft.send(membership, { type: 'CANCEL' })
    draft.set(membership, { live: false })
  } else {
    draft.send(membership, { type: 'INDEXED' })
  }
  const job = jobOf(membership.row)
  if (job) settleChild(draft, job, end.state)
}

/** A membership whose job was canceled, and its document with it when nothing else holds that. */
export async function cancelMembership(
  draft: Draft,
  membership: Instance,
  reason = 'The job was canceled.',
): Promise<void> {
  if (!isPending(membership.state)) return
  endMembership(draft, membership, { state: 'canceled' })
  const documentId = String(membership.row['document_id'])
  const memberships = await membershipsOf(draft, documentId)
  if (memberships.some((other) => other.id !== membership.id && other.row['live'] === true)) return
  const document = await draft.load(documentEntity, documentId)
  if (!document || document.state === 'deleting') return
  draft.send(document, { type: 'CANCEL' })
  draft.set(document, { status: 'canceled', error: reason })
}

/** The collection has the same thing already: the new membership goes, and counts as done. */
export function dropDuplicate(draft: Draft, membership: Instance): void {
  draft.remove(membership)
  const job = jobOf(membership.row)
  if (job) settleChild(draft, job, 'completed')
}

/** The document and everything that waits for it failed. */
export async function failDocument(draft: Draft, documentId: string, error: DocentError): Promise<void> {
  const document = await draft.load(documentEntity, documentId)
  if (!document) return
  if (draft.send(document, { type: 'FAILED', code: error.code })) {
    draft.set(document, { status: 'failed', error: failureText(error) })
  }
  for (const membership of await membershipsOf(draft, documentId))
    endMembership(draft, membership, { state: 'failed', error })
}

/** One membership failed; the document itself is whole. */
export async function failMembership(draft: Draft, membershipId: string, error: DocentError): Promise<void> {
  const membership = await draft.load(membershipEntity, membershipId)
  if (!membership || !isPending(membership.state)) return
  endMembership(draft, membership, { state: 'failed', error })
  await showStatus(draft, String(membership.row['document_id']), 'failed', failureText(error))
}

/** What callers see as the document's status; written without touching its machine. */
export async function showStatus(draft: Draft, documentId: string, status: string, error?: string): Promise<void> {
  const document = await draft.load(documentEntity, documentId)
  if (document && document.state !== 'deleting') draft.set(document, { status, error: error ?? null })
}
