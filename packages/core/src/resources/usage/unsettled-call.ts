import { and, eq, gte, isIn } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { reservationOf, type CostReservation } from './cost-reservation.ts'
import { modelCallTable, type CallState } from './usage-tables.ts'

/**
 * The last call for something whose process ended before it could say what the call came to. `over`: nobody is at it any more for
 * sure, because it was assumed to be spent.
 */
export async function unsettledCall(
  storage: RecordStore,
  of: { readonly ownerId: string; readonly subjectId: string; readonly since: number; readonly over?: boolean },
): Promise<CostReservation | undefined> {
  const states: readonly CallState[] = of.over ? ['assumed_spent'] : ['reserved', 'assumed_spent']
  const [row] = await storage.read({
    from: modelCallTable,
    where: and(eq('owner_id', of.ownerId), gte('at', of.since), eq('subject_id', of.subjectId), isIn('state', states)),
    orderBy: [{ column: 'at', direction: 'descending' }],
    limit: 1,
  })
  return row && reservationOf(row)
}
