import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { requireRight, type CollectionRecords } from '../../resources/collections/index.ts'
import { documentEntity, membershipEntity, type DocumentRecords } from '../../resources/documents/index.ts'
import { interruptIngestion } from '../ingest/index.ts'
import { membershipsOf } from '../ingest/index.ts'
import { removeMembership } from './remove-membership.ts'

export interface DeleteDocumentsDependencies {
  readonly runtime: Runtime
  readonly collections: CollectionRecords
  readonly documents: DocumentRecords
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
      const membershipIds = await runtime.commit(
        { actor: principal.userId, requestId: options.requestId },
        async (draft) => {
          const row = await documents.requireOwned(scopeOf(principal), documentId)
          const document = draft.instance(documentEntity, row)
          const memberships = await membershipsOf(draft, documentId)
          for (const membership of memberships) await removeMembership(draft, membership, { wake: true })
          if (document.state !== 'deleting') draft.send(document, { type: 'DELETE' })
          return memberships.map(({ id }) => id)
        },
      )
      interruptIngestion(runtime, { documentId, membershipIds }, deleted())
    },

    /** Takes a document out of one collection; it goes as a whole when it is in no other. */
    async removeFromCollection(
      principal: Principal,
      collectionId: string,
      documentId: string,
      options: CallOptions = {},
    ): Promise<void> {
      requireGlobal(principal)
      const membershipId = await runtime.commit(
        { actor: principal.userId, requestId: options.requestId },
        async (draft) => {
          const scope = scopeOf(principal)
          await requireRight(collections, scope, collectionId, 'write')
          const row = await documents.membership(scope, collectionId, documentId, 'read')
          if (!row)
            throw new DocentError({ code: 'not_found', message: 'There is no such document in this collection.' })
          await removeMembership(draft, draft.instance(membershipEntity, row), { wake: true })
          return String(row['id'])
        },
      )
      interruptIngestion(runtime, { membershipIds: [membershipId] }, deleted())
    },
  }
}
