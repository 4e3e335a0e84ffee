import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { countDown, countUp, type LimitCounter, type SettingHolder, type SettingsSystem } from '../../limits/index.ts'
import { collectionTable } from './collection-table.ts'

const there = isIn('state', ['active', 'archived'])
const countedWhere = (where: Where<typeof collectionTable>) => async (storage: RecordStore) => {
  const [row] = await storage.aggregate({ from: collectionTable, where, measures: { count: { count: true } } })
  return row?.count ?? 0
}
const all: LimitCounter = { id: 'collections', counts: countedWhere(there) }
const ofUser = (userId: string): LimitCounter => ({
  id: `collections:${userId}`,
  counts: countedWhere(and(eq('owner_id', userId), there)),
})

/** Most collections of all users together, and of one. */
export interface CollectionLimits {
  readonly ofAll: number
  readonly ofUser: number
}

export async function collectionLimits(settings: SettingsSystem, holder: SettingHolder): Promise<CollectionLimits> {
  const [ofAll, ofOne] = await Promise.all([
    settings.global('collection_limit'),
    settings.of(holder, 'collection_limit_per_user'),
  ])
  return { ofAll, ofUser: ofOne }
}

/** Counts a new collection. @throws `forbidden` when there may be no more */
export async function countCollection(draft: Draft, ownerId: string, limits: CollectionLimits): Promise<void> {
  if (!(await countUp(draft, ofUser(ownerId), limits.ofUser))) {
    throw tooMany(
      `You have ${limits.ofUser} collections, the most you can have; delete one, or ask an administrator to raise the limit (collection_limit_per_user).`,
    )
  }
  if (!(await countUp(draft, all, limits.ofAll))) {
    throw tooMany(
      `There are ${limits.ofAll} collections, the most there can be; an administrator can raise the limit (collection_limit).`,
    )
  }
}

const tooMany = (message: string) => new DocentError({ code: 'forbidden', message })

/** A collection gets another owner, whatever limit that one has: what others work with is not lost for want of room. */
export async function recountCollection(draft: Draft, from: string, to: string): Promise<void> {
  await countDown(draft, ofUser(from))
  await countUp(draft, ofUser(to), -1)
}

/** A collection that is being deleted leaves its place to others. */
export async function uncountCollection(draft: Draft, ownerId: string): Promise<void> {
  await countDown(draft, ofUser(ownerId))
  await countDown(draft, all)
}
