import type { Draft } from '../../kernel/durable/index.ts'
import {
  collectionEntity,
  descriptionEntity,
  recountCollection,
  uncountCollection,
  findDescription,
  listedCollectionsOf,
  type CollectionRow,
} from '../../resources/collections/index.ts'
import { indexEntity, findCollectionIndex } from '../../resources/indexes/index.ts'
import type { Erasing, NewOwner } from './erasing.ts'
import { changeOwner, dropGrantOfNewOwner, takeOver } from './hand-over.ts'
import { someOwned } from './owned-records.ts'

const atOnce = 20

/** Collections go to the new owner: those that others see, or all. */
export async function handOverCollections(of: Erasing): Promise<void> {
  const { newOwner, userId, includePrivate } = of
  if (!newOwner) return
  await of.bites(async (draft, tally) => {
    const rows = await listedCollectionsOf(draft.storage, userId, { private: includePrivate }, atOnce)
    for (const row of rows) await handOver(draft, row, userId, newOwner)
    tally('handedOver', 'collections', rows.length)
    return rows.length
  })
}

async function handOver(draft: Draft, row: CollectionRow, userId: string, newOwner: NewOwner): Promise<void> {
  const { table } = collectionEntity
  const id = row.id
  changeOwner(draft, table, row, newOwner)
  await dropGrantOfNewOwner(draft, { kind: 'collection', table, id }, newOwner)
  await recountCollection(draft, userId, newOwner.id)
  // What works on it works in the name of its owner.
  const description = await findDescription(draft.storage, id)
  if (description) takeOver(draft, descriptionEntity.table, description, newOwner)
  const index = await findCollectionIndex(draft.storage, id)
  if (index) takeOver(draft, indexEntity.table, index, newOwner)
  draft.record('collection', id, 'HANDED_OVER', { to: newOwner.id })
}

/** Collections without a new owner are deleted, with the documents that are only in them, regardless of their owner. */
export async function removeCollections(of: Erasing, forget: (collectionId: string) => void): Promise<void> {
  await of.bites(async (draft, tally) => {
    const rows = await listedCollectionsOf(draft.storage, of.userId, { private: true }, atOnce)
    for (const row of rows) {
      const collection = draft.instance(collectionEntity, row)
      draft.send(collection, { type: 'DELETE', ownerId: of.erasureId })
      await uncountCollection(draft, of.userId)
      draft.afterCommit(() => forget(collection.id))
    }
    tally('removed', 'collections', rows.length)
    return rows.length
  })
  of.waitFor(await someOwned(of.storage, collectionEntity.table, of.userId))
}
