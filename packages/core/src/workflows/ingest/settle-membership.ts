import type { Draft } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import { increment } from '../../kernel/records/index.ts'
import { documentsChanged, collectionTable } from '../../resources/collections/index.ts'
import {
  documentEntity,
  isCounted,
  membershipEntity,
  pendingMembershipStates,
  membershipsOfDocument,
  type MembershipRow,
  type MembershipInstance,
  type DocumentInstance,
} from '../../resources/documents/index.ts'
import { dropChild, settleChild } from '../../resources/jobs/index.ts'
import { releaseHeldQuota, holdQuotaOnce } from './membership-quota.ts'

/** Why a document failed, as its owner reads it. Unknown errors reveal no internals. */
export const failureText = (error: DocentError): string =>
  error.code === 'internal'
    ? 'The document could not be processed because of an internal error; try again.'
    : error.message

export const isPending = (state: string) => pendingMembershipStates.some((pending) => pending === state)

/** All memberships of a document, as instances of the draft. */
export async function membershipsOf(draft: Draft, documentId: string): Promise<MembershipInstance[]> {
  const rows = await membershipsOfDocument(draft.storage, documentId)
  return rows.map((row) => draft.instance(membershipEntity, row))
}

const jobOf = (row: MembershipRow) => (row.job_id === null ? undefined : { id: row.job_id, ownerId: row.owner_id })

/** A file whose conversion ended without success is kept as it was. */
export const isKept = ({ state }: MembershipInstance) => state === 'kept'

/** Ends a membership on its way without success, and counts it for its job. Nothing when it is not on its way any more. */
export function endMembership(
  draft: Draft,
  membership: MembershipInstance,
  end: { readonly state: 'failed'; readonly error: DocentError } | { readonly state: 'canceled' },
): void {
  if (!isPending(membership.state)) return
  if (end.state === 'failed') {
    draft.send(membership, { type: 'FAILED', code: end.error.code })
    draft.set(membership, { live: isKept(membership), error: failureText(end.error) })
  } else {
    draft.send(membership, { type: 'CANCEL' })
    draft.set(membership, { live: isKept(membership) })
    // Its document's content goes.
    if (!isKept(membership)) draft.set(membership, { chunk_set_id: null, embedding_key: null })
  }
  if (!isKept(membership)) releaseHeldQuota(draft, membership)
  const job = jobOf(membership.row)
  if (job) settleChild(draft, job, end.state)
}

/** A membership whose job was canceled, and its document with it when nothing else holds that. */
export async function cancelMembership(
  draft: Draft,
  membership: MembershipInstance,
  reason = 'The job was canceled.',
): Promise<void> {
  if (!isPending(membership.state)) return
  endMembership(draft, membership, { state: 'canceled' })
  const documentId = membership.row.document_id
  const memberships = await membershipsOf(draft, documentId)
  if (memberships.some((other) => other.id !== membership.id && other.row.live === true)) return
  const document = await draft.load(documentEntity, documentId)
  if (!document || document.state === 'deleting') return
  if (!isKept(membership)) {
    draft.send(document, { type: 'CANCEL' })
    draft.set(document, { status: 'canceled', error: reason })
    return
  }
  // Parsed already, it is whole; only its way into the index was cut short.
  if (document.state !== 'parsed') draft.send(document, { type: 'CANCEL' })
  showKept(draft, document)
}

/**
 * Keeps the file of a membership in its collection as it is: listed and counted, not searched. False when it has no room;
 * then the membership failed.
 */
export async function keepUnsettled(draft: Draft, membership: MembershipInstance, size: number): Promise<boolean> {
  const refused = await holdQuotaOnce(draft, membership, size)
  if (refused) {
    endMembership(draft, membership, { state: 'failed', error: refused })
    return false
  }
  draft.send(membership, { type: 'DOCUMENT_KEPT' })
  await countDocument(draft, membership, size, 1)
  return true
}

/** The same, which is all that the job of the membership wanted. */
export async function keepMembership(draft: Draft, membership: MembershipInstance, size: number): Promise<void> {
  const job = jobOf(membership.row)
  if ((await keepUnsettled(draft, membership, size)) && job) settleChild(draft, job, 'completed')
}

/** A document whose file is all there is: it is kept as it is, in the collections it was to go into. */
export async function keepFile(draft: Draft, document: DocumentInstance): Promise<void> {
  if (!draft.send(document, { type: 'PARSED', pages: 0 })) return
  const ending = /\.([^./\\]{1,10})$/.exec(document.row.name)?.[1]?.toLowerCase() ?? ''
  draft.set(document, { status: 'agent_only', error: null, type: ending })
  for (const membership of await membershipsOf(draft, document.id)) {
    if (membership.state === 'queued') await keepMembership(draft, membership, document.row.size)
  }
}

/** What callers see of a file that is only kept. */
export function showKept(draft: Draft, document: DocumentInstance, error: string | null = null): void {
  draft.set(document, { status: 'agent_only', ingest_mode: 'agent_only', error })
}

/** Counts a document in or out of its collection, in the batch that puts it there or takes it away. */
export async function countDocument(
  draft: Draft,
  membership: MembershipInstance,
  size: number,
  by: 1 | -1,
): Promise<void> {
  const collectionId = membership.row.collection_id
  const counted = membership.row.size_held ?? size
  draft.step(
    increment(collectionTable, { key: { id: collectionId }, by: { document_count: by, document_size: by * counted } }),
  )
  if (by === -1) releaseHeldQuota(draft, membership, counted)
  await documentsChanged(draft, collectionId)
}

/** The collection has the same thing already: the new membership goes, and counts as done. */
export function dropDuplicate(draft: Draft, membership: MembershipInstance): void {
  draft.remove(membership)
  const job = jobOf(membership.row)
  if (job) settleChild(draft, job, 'completed')
}

/** An archive whose files are documents of their own now: its membership goes, and was no child of its job. */
export async function replaceByChildren(draft: Draft, membership: MembershipInstance, size: number): Promise<void> {
  if (!isPending(membership.state)) return
  if (isCounted(membership)) await countDocument(draft, membership, size, -1)
  else releaseHeldQuota(draft, membership)
  draft.remove(membership)
  const job = jobOf(membership.row)
  if (job) dropChild(draft, job)
}
