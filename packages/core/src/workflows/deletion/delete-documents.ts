import { requireGlobal, scopeOf, type Scope } from '../../access/index.ts'
import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { requireEditable, type CollectionRecords } from '../../resources/collections/index.ts'
import {
  deleteDocument,
  documentEntity,
  membershipEntity,
  type DocumentRecords,
  type DocumentRow,
} from '../../resources/documents/index.ts'
import { interruptIngestion, membershipsOf, removeMembership } from '../ingest/index.ts'

export interface DeleteDocumentsDependencies {
  readonly runtime: Runtime
  readonly collections: CollectionRecords
  readonly documents: DocumentRecords
}

/** Whose ingestion ends with a deletion. */
export interface Removed {
  readonly documentId?: string
  readonly membershipIds: readonly string[]
}

/** Deletes a document everywhere, in this batch. @throws `not_found`, `forbidden` when it is somebody else's */
export async function removeDocument(
  draft: Draft,
  documents: DocumentRecords,
  scope: Scope,
  documentId: string,
): Promise<Removed> {
  return removeDocumentRow(draft, await documents.requireOwned(scope, documentId))
}

/** The same, of a row that may be removed. */
export async function removeDocumentRow(draft: Draft, row: DocumentRow): Promise<Removed> {
  const document = draft.instance(documentEntity, row)
  const documentId = document.id
  const memberships = await membershipsOf(draft, documentId)
  // The document first: none of its memberships then counts as what still holds it.
  if (document.state !== 'deleting') await deleteDocument(draft, document)
  for (const membership of memberships) await removeMembership(draft, membership, { wake: true })
  return { documentId, membershipIds: memberships.map(({ id }) => id) }
}

/**
 * Takes a document out of one collection, in this batch.
 * @throws `not_found`, `forbidden` without the right to write, `wrong_state` when the collection is archived
 */
export async function removeFromCollection(
  draft: Draft,
  { collections, documents }: Pick<DeleteDocumentsDependencies, 'collections' | 'documents'>,
  scope: Scope,
  collectionId: string,
  documentId: string,
): Promise<Removed> {
  await requireEditable(collections, scope, collectionId)
  const row = await documents.membership(scope, collectionId, documentId, 'read')
  if (!row) throw new DocentError({ code: 'not_found', message: 'There is no such document in this collection.' })
  await removeMembership(draft, draft.instance(membershipEntity, row), { wake: true })
  return { membershipIds: [row.id] }
}

export function deleteDocuments({ runtime, collections, documents }: DeleteDocumentsDependencies) {
  const deleted = () => new DocentError({ code: 'canceled', message: 'The document was deleted.' })

  return {
    /**
     * Deletes a document everywhere. When it returns nothing finds or cites it any more; its blobs, chunks and vectors go
     * right after, also when the process ends in between.
     */
    async delete(principal: Principal, documentId: string, options: CallOptions = {}): Promise<void> {
      requireGlobal(principal)
      const removed = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) =>
        removeDocument(draft, documents, scopeOf(principal), documentId),
      )
      interruptIngestion(runtime, removed, deleted())
    },

    /** Takes a document out of one collection; it goes as a whole when it is in no other. */
    async removeFromCollection(
      principal: Principal,
      collectionId: string,
      documentId: string,
      options: CallOptions = {},
    ): Promise<void> {
      requireGlobal(principal)
      const removed = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) =>
        removeFromCollection(draft, { collections, documents }, scopeOf(principal), collectionId, documentId),
      )
      interruptIngestion(runtime, removed, deleted())
    },
  }
}
