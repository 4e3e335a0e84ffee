import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, gt, isIn, or } from '../../kernel/ports/index.ts'
import {
  collectionEntity,
  descriptionEntity,
  recountCollection,
  uncountCollection,
  type CollectionRow,
} from '../../resources/collections/index.ts'
import { indexEntity } from '../../resources/indexes/index.ts'
import type { Erasing, NewOwner } from './erasing.ts'
import { changeOwner, dropGrantOfNewOwner, takeOver } from './hand-over.ts'

const atOnce = 20
const there = isIn('state', ['active', 'archived'])

/** Collections go to the new owner: those that others see, or all. */
export async function handOverCollections(of: Erasing): Promise<void> {
  const { newOwner, userId, includePrivate } = of
  if (!newOwner) return
  const seen = or(eq('is_public', true), gt('user_count', 1), gt('group_count', 0))
  const where = and(eq('owner_id', userId), there, ...(includePrivate ? [] : [seen]))
  await of.bites(async (draft, tally) => {
    const rows = await draft.storage.read({ from: collectionEntity.table, where, limit: atOnce })
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
  for (const { table } of [descriptionEntity, indexEntity]) {
    const [beside] = await draft.storage.read({ from: table, where: eq('id', id), limit: 1 })
    if (beside) takeOver(draft, table, beside, newOwner)
  }
  draft.record('collection', id, 'HANDED_OVER', { to: newOwner.id })
}

/** Collections without a new owner are deleted, with the documents that are only in them, regardless of their owner. */
export async function removeCollections(of: Erasing, forget: (collectionId: string) => void): Promise<void> {
  const own = eq('owner_id', of.userId)
  await of.bites(async (draft, tally) => {
    const rows = await draft.storage.read({ from: collectionEntity.table, where: and(own, there), limit: atOnce })
    for (const row of rows) {
      const collection = draft.instance(collectionEntity, row)
      draft.send(collection, { type: 'DELETE', ownerId: of.erasureId })
      await uncountCollection(draft, of.userId)
      draft.afterCommit(() => forget(collection.id))
    }
    tally('removed', 'collections', rows.length)
    return rows.length
  })
  of.waitFor(await of.storage.read({ from: collectionEntity.table, where: own, columns: ['id'], limit: 1 }))
}
