import { and, eq, gt, isIn } from '../../kernel/ports/index.ts'
import { walkRows, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { membershipTable, type MembershipRow } from './document-tables.ts'

const idsAtOnce = 500

/** What waits to be written to the index of a collection, or to be taken out of it. */
export const indexWork = (collectionId: string): Where<typeof membershipTable> =>
  and(eq('collection_id', collectionId), isIn('state', ['indexing', 'removing']))

/** Some of it: removals first. */
export const waitingForIndex = (storage: RecordStore, collectionId: string, limit: number): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: indexWork(collectionId),
    orderBy: [{ column: 'state', direction: 'descending' }, { column: 'id' }],
    limit,
  })

export async function hasIndexWork(storage: RecordStore, collectionId: string): Promise<boolean> {
  const where = indexWork(collectionId)
  return (await storage.read({ from: membershipTable, where, columns: ['id'], limit: 1 })).length > 0
}

const amongStates =
  (states: readonly string[]) =>
  async (storage: RecordStore, ids: readonly string[]): Promise<Set<string>> => {
    const found = new Set<string>()
    for (let start = 0; start < ids.length; start += idsAtOnce) {
      const where = and(isIn('id', ids.slice(start, start + idsAtOnce)), isIn('state', states))
      for (const { id } of await storage.read({ from: membershipTable, where, columns: ['id'] })) found.add(id)
    }
    return found
  }

/** Those of these memberships that are in the index of their collection, or come into it. */
export const indexedAmong = amongStates(['indexing', 'searchable'])

/** Those, and what the writer of the index is about to take out. */
export const writtenAmong = amongStates(['indexing', 'searchable', 'removing'])

/** Memberships of a collection that are being taken out of its index, some of them. */
export async function removingMemberships(
  storage: RecordStore,
  collectionId: string,
  limit: number,
): Promise<string[]> {
  const where = and(eq('collection_id', collectionId), eq('state', 'removing'))
  const rows = await storage.read({ from: membershipTable, where, columns: ['id'], limit })
  return rows.map((row) => row.id)
}

const searchable = (collectionId: string) => and(eq('collection_id', collectionId), eq('state', 'searchable'))

/** What an index must have, or those of it that match, in order of the ids, some behind one. */
export const searchableBehind = (
  storage: RecordStore,
  collectionId: string,
  which: Where<typeof membershipTable>,
  after: string,
  limit: number,
): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: and(searchable(collectionId), which, gt('id', after)),
    orderBy: [{ column: 'id' }],
    limit,
  })

/** All that an index must have, read some at a time. */
export const allSearchable = (
  storage: RecordStore,
  collectionId: string,
  signal?: AbortSignal,
): AsyncGenerator<MembershipRow> => walkRows(storage, membershipTable, { where: searchable(collectionId), signal })
