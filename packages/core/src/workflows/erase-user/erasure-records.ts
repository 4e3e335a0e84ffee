import type { PageRange } from '../../kernel/input/index.ts'
import { and, eq, lte, ne } from '../../kernel/ports/index.ts'
import { rowById, type RecordStore } from '../../kernel/records/index.ts'
import { erasureTable, type ErasureRow } from './erasure-table.ts'

/** An erasure in any state. */
export const findErasure = rowById(erasureTable)

/** What is only asked for is its user's matter. */
const begun = ne('state', 'requested')

export async function findBegunErasure(storage: RecordStore, id: string): Promise<ErasureRow | undefined> {
  const [row] = await storage.read({ from: erasureTable, where: and(eq('id', id), begun), limit: 1 })
  return row
}

/** Newest first. */
export const begunErasures = (storage: RecordStore, page: PageRange): Promise<ErasureRow[]> =>
  storage.read({
    from: erasureTable,
    where: begun,
    orderBy: [{ column: 'created_at', direction: 'descending' }],
    ...page,
  })

/** What a user has asked for and not confirmed, some of it. */
export const requestedErasuresOf = (storage: RecordStore, userId: string, limit: number): Promise<ErasureRow[]> =>
  storage.read({
    from: erasureTable,
    where: and(eq('user_id', userId), eq('state', 'requested')),
    limit,
    cost: 'scan',
  })

/** Deletes some requests of up to a time that nobody confirmed; answers how many. */
export const deleteRequestsUntil = (storage: RecordStore, until: number, limit: number): Promise<number> =>
  storage.writeWhere({
    kind: 'delete',
    table: erasureTable,
    where: and(eq('state', 'requested'), lte('created_at', until)),
    limit,
  })
