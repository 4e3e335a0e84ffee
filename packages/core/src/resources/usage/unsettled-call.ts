import type { RecordStore } from '../../kernel/records/index.ts'
import { reservationOf, type CostReservation } from './cost-reservation.ts'
import { lastCallOf } from './model-call-records.ts'
import type { CallState } from './usage-tables.ts'

/**
 * The last call for something whose process ended before it could record the cost of the call. `over`: nobody is at it any more for
 * sure, because it was assumed to be spent.
 */
export async function unsettledCall(
  storage: RecordStore,
  of: { readonly ownerId: string; readonly subjectId: string; readonly since: number; readonly over?: boolean },
): Promise<CostReservation | undefined> {
  const states: readonly CallState[] = of.over ? ['assumed_spent'] : ['reserved', 'assumed_spent']
  const row = await lastCallOf(storage, of, states)
  return row && reservationOf(row)
}
