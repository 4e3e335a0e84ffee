import { and, eq, gte } from '../ports/index.ts'
import type { RecordStore, Where } from '../records/index.ts'
import { historyTable, type HistoryRow } from './tables.ts'

/** When an event came to an entity, in milliseconds. */
export async function timeOfEvent(
  storage: RecordStore,
  entity: { readonly kind: string; readonly id: string },
  event: string,
): Promise<number | undefined> {
  const where = and(eq('entity_kind', entity.kind), eq('entity_id', entity.id), eq('event', event))
  const [row] = await storage.read({ from: historyTable, where, columns: ['at'], limit: 1 })
  return row?.at
}

/** Accepted events from a time on that match, in order, some of them. */
export const historyFrom = (
  storage: RecordStore,
  at: number,
  wanted: Where<typeof historyTable>,
  limit: number,
): Promise<HistoryRow[]> =>
  storage.read({
    from: historyTable,
    where: and(gte('at', at), eq('accepted', true), wanted),
    orderBy: [{ column: 'at' }, { column: 'id' }],
    limit,
    cost: 'scan',
  })
