import type { Draft } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import {
  documentEntity,
  membershipEntity,
  type MembershipInstance,
  type DocumentInstance,
} from '../../resources/documents/index.ts'
import { passTagsOn } from '../../resources/tags/index.ts'
import { removeEnded } from './same-document.ts'
import { endMembership, failureText, isKept, isPending, membershipsOf, showKept } from './settle-membership.ts'

/** A source that cannot be read fails once in a collection, however often somebody tries it. */
async function replaceFailed(
  draft: Draft,
  { id, state, row }: MembershipInstance,
  document: DocumentInstance | undefined,
): Promise<void> {
  if (state !== 'failed' || row.source_uri === null || !document) return
  const bringer = { userId: row.owner_id, username: document.row.username }
  const ended = await removeEnded(draft, row.collection_id, { uri: row.source_uri }, bringer, id)
  for (const former of ended) await passTagsOn(draft, former, document.id)
}

/** The document and everything that waits for it failed. */
export async function failDocument(draft: Draft, documentId: string, error: DocentError): Promise<void> {
  const document = await draft.load(documentEntity, documentId)
  if (!document) return
  if (draft.send(document, { type: 'FAILED', code: error.code })) {
    if (document.state === 'parsed') showKept(draft, document, failureText(error))
    else draft.set(document, { status: 'failed', error: failureText(error) })
  }
  for (const membership of await membershipsOf(draft, documentId)) {
    endMembership(draft, membership, { state: 'failed', error })
    await replaceFailed(draft, membership, document)
  }
}

/** A document that fails in the batch that makes it: nothing of it is stored yet to be found. */
export async function failNew(
  draft: Draft,
  document: DocumentInstance,
  membership: MembershipInstance,
  error: DocentError,
): Promise<void> {
  draft.send(document, { type: 'FAILED', code: error.code })
  draft.set(document, { status: 'failed', error: failureText(error) })
  endMembership(draft, membership, { state: 'failed', error })
  await replaceFailed(draft, membership, document)
}

/** One membership failed; the document itself is whole. */
export async function failMembership(draft: Draft, membershipId: string, error: DocentError): Promise<void> {
  const membership = await draft.load(membershipEntity, membershipId)
  if (!membership || !isPending(membership.state)) return
  endMembership(draft, membership, { state: 'failed', error })
  const document = await draft.load(documentEntity, membership.row.document_id)
  await replaceFailed(draft, membership, document)
  if (!document || document.state === 'deleting') return
  if (isKept(membership)) showKept(draft, document, failureText(error))
  else draft.set(document, { status: 'failed', error: failureText(error) })
}
