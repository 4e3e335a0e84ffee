import { and, eq, gt, isIn } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { membershipTable, type MembershipRow } from './document-tables.ts'

/** Documents that everybody finds who sees the collection; restricted ones are left out: what is made of these is for all. */
const openMemberships = (collectionId: string): Where<typeof membershipTable> =>
  and(eq('collection_id', collectionId), eq('state', 'searchable'), eq('restricted', false))

/** The oldest of these, or the newest. */
export const openMembershipsFromEnd = (
  storage: RecordStore,
  collectionId: string,
  direction: 'ascending' | 'descending',
  limit: number,
): Promise<Pick<MembershipRow, 'id' | 'document_id' | 'chunk_set_id'>[]> =>
  storage.read({
    from: membershipTable,
    where: openMemberships(collectionId),
    orderBy: [{ column: 'id', direction }],
    columns: ['id', 'document_id', 'chunk_set_id'],
    limit,
  })

/** Some of these in order of their ids, behind one. */
export const openMembershipsBehind = (
  storage: RecordStore,
  collectionId: string,
  after: string,
  limit: number,
): Promise<MembershipRow[]> =>
  storage.read({
    from: membershipTable,
    where: and(openMemberships(collectionId), gt('id', after)),
    orderBy: [{ column: 'id' }],
    limit,
  })

export async function hasOpenMembership(storage: RecordStore, collectionId: string): Promise<boolean> {
  const where = openMemberships(collectionId)
  return (await storage.read({ from: membershipTable, where, columns: ['id'], limit: 1 })).length > 0
}

export async function countOpenChunks(storage: RecordStore, collectionId: string): Promise<number> {
  const where = openMemberships(collectionId)
  const measures = { chunks: { sum: 'chunk_count' } } as const
  const [sums] = await storage.aggregate({ from: membershipTable, where, measures })
  return sums?.chunks ?? 0
}

const idsAtOnce = 500

/** Of some documents those that everybody finds in the collection. */
export async function openAmong(
  storage: RecordStore,
  collectionId: string,
  documentIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < documentIds.length; start += idsAtOnce) {
    const those = isIn('document_id', documentIds.slice(start, start + idsAtOnce))
    const where = and(openMemberships(collectionId), those)
    const rows = await storage.read({ from: membershipTable, where, columns: ['document_id'] })
    for (const row of rows) found.add(row.document_id)
  }
  return found
}
