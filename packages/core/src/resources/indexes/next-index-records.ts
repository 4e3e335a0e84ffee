import type { RecordStore } from '../../kernel/records/index.ts'
import { membershipTable, type MembershipRow } from '../documents/document-tables.ts'
import { indexedMemberships, withoutNextVectors, writableToNextTable, type NextIndex } from './next-index.ts'

const someMemberships =
  (whereOf: typeof withoutNextVectors) =>
  (storage: RecordStore, collectionId: string, next: NextIndex, limit: number): Promise<MembershipRow[]> =>
    storage.read({ from: membershipTable, where: whereOf(collectionId, next), orderBy: [{ column: 'id' }], limit })

/** Memberships that still need vectors of the next model, some of them. */
export const membershipsToEmbed = someMemberships(withoutNextVectors)

export async function isLackingVectors(storage: RecordStore, collectionId: string, next: NextIndex): Promise<boolean> {
  const where = withoutNextVectors(collectionId, next)
  return (await storage.read({ from: membershipTable, where, columns: ['id'], limit: 1 })).length > 0
}

/** Memberships that can be written to the next table now, some of them. */
export const membershipsToWrite = someMemberships(writableToNextTable)

export async function countIndexed(storage: RecordStore, collectionId: string): Promise<number> {
  const where = indexedMemberships(collectionId)
  const [documents] = await storage.aggregate({ from: membershipTable, where, measures: { count: { count: true } } })
  return documents?.count ?? 0
}
