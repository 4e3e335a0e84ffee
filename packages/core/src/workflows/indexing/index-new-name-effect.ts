import { z } from 'zod'
import { defineEffect, type EffectRun } from '../../kernel/durable/index.ts'
import type { BlobStore, VectorIndex } from '../../kernel/ports/index.ts'
import { type RecordStore, increment, update } from '../../kernel/records/index.ts'
import {
  findMembership,
  membershipsOfDocument,
  type MembershipRow,
  documentEntity,
  indexNewName,
} from '../../resources/documents/index.ts'
import {
  indexEntity,
  nextIndexOf,
  raiseVersion,
  removalOf,
  repairOf,
  findCollectionIndex,
} from '../../resources/indexes/index.ts'
import { purgeLater, withRemoval } from './purge-index-effect.ts'
import type { IndexKeeper } from './index-keeper.ts'
import { tidyWhenQuiet } from './tidy-index-effect.ts'
import { tableOf, upsertChunks } from './upsert-chunks.ts'

export interface IndexNewNameDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly keeper: Pick<IndexKeeper, 'whole' | 'requireWhole' | 'alone'>
}

/** A collection that moves to another table has both of them rewritten when it is through. */
const whileMovingMs = 10_000

/** Writes the passages of a renamed document into its indexes again: its name is searched with them. */
export function indexNewNameEffect(dependencies: IndexNewNameDependencies) {
  const { storage, vectors, keeper } = dependencies

  /** Returns whether the collection has to be tried again later. */
  async function writeAnew(
    run: EffectRun<unknown>,
    membership: Pick<MembershipRow, 'id' | 'collection_id'>,
    uses: (table: string) => void,
  ): Promise<boolean> {
    const collectionId = membership.collection_id
    keeper.requireWhole(collectionId)
    const index = await findCollectionIndex(storage, collectionId)
    // What is not searchable yet is written with the name of that moment.
    const row = await findMembership(storage, membership.id)
    if (!index || row?.state !== 'searchable') return false
    if (nextIndexOf(index) || repairOf(index)?.wanted !== undefined) return true
    const table = tableOf(index)
    uses(table.name)
    await vectors.refresh(table.name, index.version)
    const version = await upsertChunks(dependencies, table, [row], run.signal)
    if (version === 0) return false
    // Rewritten rows count as new ones: searches look through them one by one until the table is optimised.
    const fresh = row.chunk_count
    await run.commit(async (draft) => {
      const key = { id: collectionId }
      draft.step(increment(indexEntity.table, { key, by: { fresh_rows: fresh } }))
      const instance = await draft.load(indexEntity, collectionId)
      const removal = withRemoval(instance && removalOf(instance.row), draft.now)
      draft.step(raiseVersion(collectionId, table.name, version))
      draft.step(update(indexEntity.table, { key, set: { removal } }))
      if (!instance) return
      tidyWhenQuiet(draft, instance, instance.row.fresh_rows + fresh)
      // The former name was in every row.
      purgeLater(draft, instance)
    })
    return false
  }

  return defineEffect({
    effect: `${documentEntity.kind}.${indexNewName.type}`,
    parameters: z.object({}),
    maxAttempts: 10,
    async run(run) {
      const memberships = await membershipsOfDocument(storage, run.entityId, ['id', 'collection_id'])
      let isMoving = false
      for (const membership of memberships) {
        const collectionId = membership.collection_id
        await keeper.whole(collectionId, run.signal)
        if (await keeper.alone(collectionId, (uses) => writeAnew(run, membership, uses))) isMoving = true
      }
      if (!isMoving) return () => {}
      return async (draft) => {
        const document = await draft.load(documentEntity, run.entityId)
        if (document) indexNewName.enqueue(draft, document, whileMovingMs)
      }
    },
    // It is found by its former name until it is written again, as when the index is rebuilt.
    failed: () => () => {},
  })
}
