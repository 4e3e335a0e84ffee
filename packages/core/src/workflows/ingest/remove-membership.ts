import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, ne } from '../../kernel/ports/index.ts'
import { requireAbsent, requireMatch } from '../../kernel/records/index.ts'
import {
  deleteDocument,
  documentEntity,
  isCounted,
  membershipEntity,
  heldElsewhere,
  othersOfDocument,
  type MembershipInstance,
} from '../../resources/documents/index.ts'
import { wakeIndexWriter } from '../../resources/indexes/index.ts'
import { countDocument, endMembership } from './settle-membership.ts'

/**
 * Takes a document out of a collection: out of search with this batch, out of the index by the writer later. A document
 * that is in no other collection goes as a whole. Whatever job was bringing it in counts it as canceled.
 */
export async function removeMembership(
  draft: Draft,
  membership: MembershipInstance,
  options: { readonly wake: boolean },
): Promise<void> {
  if (membership.state === 'removing') return
  const { row } = membership
  const collectionId = row.collection_id
  const documentId = row.document_id
  const document = await draft.load(documentEntity, documentId)
  const counted = isCounted(membership)
  endMembership(draft, membership, { state: 'canceled' })
  draft.send(membership, { type: 'REMOVE' })
  draft.set(membership, { live: false })
  if (counted) await countDocument(draft, membership, document?.row.size ?? 0, -1)
  if (options.wake && !(await wakeIndexWriter(draft, collectionId))) {
    // Nothing was ever indexed in this collection: there is no writer to wait for.
    draft.send(membership, { type: 'REMOVED' })
    draft.remove(membership)
  }
  if (!document || document.state === 'deleting') return
  const others = await othersOfDocument(draft.storage, documentId, membership.id, 20)
  const stays = others.find((row) => draft.instance(membershipEntity, row).state !== 'removing')
  if (stays) {
    // A concurrent removal from its last other collection sees the document still held by this one.
    const there = and(eq('id', stays.id), ne('state', 'removing'))
    draft.step(requireMatch(membershipEntity.table, there))
    return
  }
  await deleteDocument(draft, document)
  draft.step(requireAbsent(membershipEntity.table, heldElsewhere(documentId, membership.id)))
}
