import { z } from 'zod'
import { deleteGrantsOf, deleteKeysOfCollection } from '../../access/index.ts'
import { defineEffect, type Draft, type Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq, type BlobStore, type VectorIndex } from '../../kernel/ports/index.ts'
import { requireAbsent, type RecordStore } from '../../kernel/records/index.ts'
import { clearCollectionOfSessions } from '../../resources/chats/index.ts'
import { collectionBlobs, collectionEntity, descriptionEntity } from '../../resources/collections/index.ts'
import { membershipEntity, membershipsOfCollection } from '../../resources/documents/index.ts'
import { clearCollectionOfFeedback } from '../../resources/feedback/index.ts'
import { indexEntity, jobOfNext, nextIndexOf, findCollectionIndex } from '../../resources/indexes/index.ts'
import { settleChild, settleItem } from '../../resources/jobs/index.ts'
import { interruptIngestion, removeMembership } from '../ingest/index.ts'

export interface PurgeCollectionDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
}

const membersAtOnce = 50

/** Carries out the deletion in bites; each leaves a whole state, so it continues from anywhere. */
export function purgeCollectionEffect({ storage, blobs, vectors, runtime }: PurgeCollectionDependencies) {
  return defineEffect({
    effect: 'collection.purgeCollection',
    parameters: z.object({ jobId: z.string().optional() }),
    maxAttempts: 1_000,
    async run(run) {
      const canceled = new DocentError({ code: 'canceled', message: 'The collection was deleted.' })
      for (;;) {
        run.signal.throwIfAborted()
        const members = await membershipsOfCollection(storage, run.entityId, membersAtOnce)
        if (members.length === 0) break
        await run.commit(async (draft) => {
          for (const { id } of members) await dropMembership(draft, id)
        })
        for (const member of members) {
          const target = { documentId: member.document_id, membershipIds: [member.id] }
          interruptIngestion(runtime, target, canceled)
        }
      }
      await clearCollectionOfSessions(storage, run.entityId, run.signal)
      await clearCollectionOfFeedback(storage, run.entityId, run.signal)
      await deleteGrantsOf(storage, 'collection', run.entityId, run.signal)
      await deleteKeysOfCollection(storage, run.entityId, run.signal)
      const index = await findCollectionIndex(storage, run.entityId)
      const next = index && nextIndexOf(index)
      if (index) await vectors.drop(index.table_name)
      if (next) await vectors.drop(next.table)
      for await (const { key } of blobs.list(`${collectionBlobs(run.entityId)}/`)) await blobs.delete(key)
      return async (draft) => {
        const indexRow = await draft.load(indexEntity, run.entityId)
        if (indexRow) {
          const moving = nextIndexOf(indexRow.row)
          const job = moving && jobOfNext(moving)
          if (job) settleChild(draft, job, 'canceled')
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
