import { messageFeedbackTable } from '../../resources/feedback/index.ts'
import { chatSessionTable } from '../../resources/chats/index.ts'
import { z } from 'zod'
import { apiKeyTable, grantTable } from '../../access/index.ts'
import { defineEffect, type Draft, type Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, type BlobStore, type TableDefinition, type VectorIndex } from '../../kernel/ports/index.ts'
import { requireAbsent, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { collectionBlobs, collectionEntity, descriptionEntity } from '../../resources/collections/index.ts'
import { membershipEntity } from '../../resources/documents/index.ts'
import { indexEntity, nextIndexOf } from '../../resources/indexes/index.ts'
import { settleChild, settleItem } from '../../resources/jobs/index.ts'
import { interruptIngestion, removeMembership } from '../ingest/index.ts'

export interface PurgeCollectionDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  /** Resolves when no repair of the collection's index is under way: it would make a dropped table again. */
  readonly repaired: (collectionId: string) => Promise<void>
}

const membersAtOnce = 50

/** Carries out the deletion in bites; each leaves a whole state, so it continues from anywhere. */
export function purgeCollectionEffect({ storage, blobs, vectors, runtime, repaired }: PurgeCollectionDependencies) {
  async function deleteAll<Table extends TableDefinition>(
    signal: AbortSignal,
    table: Table,
    where: Where<NoInfer<Table>>,
  ): Promise<void> {
    while ((await storage.writeWhere({ kind: 'delete', table, where, limit: 500 })) === 500) signal.throwIfAborted()
  }

  return defineEffect({
    effect: 'collection.purgeCollection',
    parameters: z.object({ jobId: z.string().optional() }),
    maxAttempts: 1_000,
    async run(run) {
      const canceled = new DocentError({ code: 'canceled', message: 'The collection was deleted.' })
      for (;;) {
        run.signal.throwIfAborted()
        const members = await storage.read({
          from: membershipEntity.table,
          where: eq('collection_id', run.entityId),
          orderBy: [{ column: 'id' }],
          limit: membersAtOnce,
        })
        if (members.length === 0) break
        await run.commit(async (draft) => {
          for (const { id } of members) await dropMembership(draft, id)
        })
        for (const member of members) {
          const target = { documentId: member.document_id, membershipIds: [member.id] }
          interruptIngestion(runtime, target, canceled)
        }
      }
      for (const table of [chatSessionTable, messageFeedbackTable]) {
        while (
          (await storage.writeWhere({
            kind: 'update',
            table,
            where: eq('collection_id', run.entityId),
            set: { collection_id: null },
            limit: 500,
          })) === 500
        ) {
          run.signal.throwIfAborted()
        }
      }
      const grants = and(eq('resource_kind', 'collection'), eq('resource_id', run.entityId))
      await deleteAll(run.signal, grantTable, grants)
      await deleteAll(run.signal, apiKeyTable, eq('collection_id', run.entityId))
      const [index] = await storage.read({ from: indexEntity.table, where: eq('id', run.entityId), limit: 1 })
      const next = index && nextIndexOf(index)
      await repaired(run.entityId)
      if (index) await vectors.drop(index.table_name)
      if (next) await vectors.drop(next.table)
      for await (const { key } of blobs.list(`${collectionBlobs(run.entityId)}/`)) await blobs.delete(key)
      return async (draft) => {
        const indexRow = await draft.load(indexEntity, run.entityId)
        if (indexRow) {
          const moving = nextIndexOf(indexRow.row)
          if (moving) settleChild(draft, { id: moving.jobId, ownerId: moving.ownerId }, 'canceled')
          draft.remove(indexRow)
        }
        const collection = await draft.load(collectionEntity, run.entityId)
        if (!collection || !draft.send(collection, { type: 'PURGED' })) return
        draft.remove(collection)
        draft.step(requireAbsent(membershipEntity.table, eq('collection_id', run.entityId)))
        const description = await draft.load(descriptionEntity, run.entityId)
        if (description) {
          // Takes its timer back.
          draft.send(description, { type: 'SET_BY_HAND' })
          draft.remove(description)
        }
        const { jobId } = run.parameters
        if (jobId === undefined) return
        const ownerId = collection.row.owner_id
        settleItem(draft, { jobId, itemId: run.entityId, ownerId }, 'completed')
      }
    },
    failed: () => () => {},
  })
}

/** Out of the collection without the index writer: the whole index goes. */
async function dropMembership(draft: Draft, id: string): Promise<void> {
  const membership = await draft.load(membershipEntity, id)
  if (!membership) return
  await removeMembership(draft, membership, { wake: false })
  draft.send(membership, { type: 'REMOVED' })
  draft.remove(membership)
}
