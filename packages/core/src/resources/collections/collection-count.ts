import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { countDown, countUp, type LimitCounter, type SettingHolder, type SettingsSystem } from '../../limits/index.ts'
import { countListedCollections } from './collection-records.ts'

const all: LimitCounter = { id: 'collections', counts: (storage) => countListedCollections(storage) }
const ofUser = (userId: string): LimitCounter => ({
  id: `collections:${userId}`,
  counts: (storage) => countListedCollections(storage, userId),
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
