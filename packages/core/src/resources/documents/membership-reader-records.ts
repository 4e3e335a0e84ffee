import { eq, not } from '../../kernel/ports/index.ts'
import { existsIn, type RecordStore } from '../../kernel/records/index.ts'
import { membershipTable, membershipReaderTable } from './document-tables.ts'

/** Usernames that may find a restricted document besides its owner. */
export async function membershipReaders(storage: RecordStore, membershipId: string): Promise<string[]> {
  const rows = await storage.read({
    from: membershipReaderTable,
    where: eq('membership_id', membershipId),
    limit: 1_000,
  })
  return rows.map((row) => row.username)
}

export async function countReaders(storage: RecordStore, membershipId: string): Promise<number> {
  const [readers] = await storage.aggregate({
    from: membershipReaderTable,
    where: eq('membership_id', membershipId),
    measures: { count: { count: true } },
    cost: 'indexed',
  })
  return readers?.count ?? 0
}

/** Deletes some readers of memberships that are gone; answers how many. */
export const deleteOrphanReaders = (storage: RecordStore, limit: number): Promise<number> =>
  storage.writeWhere({
    kind: 'delete',
    table: membershipReaderTable,
    where: not(existsIn(membershipTable, [{ outer: 'membership_id', inner: 'id' }])),
    limit,
  })
