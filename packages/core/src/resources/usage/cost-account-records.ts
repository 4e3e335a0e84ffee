import { and, eq, gt, gte, lte } from '../../kernel/ports/index.ts'
import { rowBy, type RecordStore } from '../../kernel/records/index.ts'
import { minuteOf } from './cost-reservation.ts'
import {
  modelUsageTable,
  costAccountTable,
  costMinuteTable,
  type ModelUsageRow,
  type CostMinuteRow,
} from './usage-tables.ts'

/** One more than a day has, and those not removed yet: the next spending removes them. */
const mostMinutes = 2_000
/** More than a user has models. */
const mostSums = 10_000

export const findCostAccount = rowBy(costAccountTable, 'owner_id')

/** Minutes of an account that are over, up to a time. */
export const minutesUntil = (storage: RecordStore, ownerId: string, until: number): Promise<CostMinuteRow[]> =>
  storage.read({
    from: costMinuteTable,
    where: and(eq('owner_id', ownerId), lte('minute', minuteOf(until)), lte('last_at', until)),
    limit: mostMinutes,
  })

/** Minutes of an account that something was spent in after a time, the oldest first. */
export const minutesSince = (storage: RecordStore, ownerId: string, since: number): Promise<CostMinuteRow[]> =>
  storage.read({
    from: costMinuteTable,
    where: and(eq('owner_id', ownerId), gt('last_at', since)),
    orderBy: [{ column: 'minute' }],
    limit: mostMinutes,
  })

/** Whose minutes are over, some of them; a user once for each minute. */
export async function ownersOfMinutesUntil(storage: RecordStore, until: number, limit: number): Promise<string[]> {
  const where = lte('last_at', until)
  const rows = await storage.read({ from: costMinuteTable, where, columns: ['owner_id'], limit })
  return rows.map((row) => row.owner_id)
}

/** Deletes some minutes of a user that are over; answers how many. */
export const deleteMinutesUntil = (
  storage: RecordStore,
  ownerId: string,
  until: number,
  limit: number,
): Promise<number> =>
  storage.writeWhere({
    kind: 'delete',
    table: costMinuteTable,
    where: and(eq('owner_id', ownerId), lte('last_at', until)),
    limit,
  })

/** What the ledger sums up of a user by hour or by day, from a start on. */
export const usageSince = (
  storage: RecordStore,
  ownerId: string,
  span: 'hour' | 'day',
  start: number,
): Promise<ModelUsageRow[]> =>
  storage.read({
    from: modelUsageTable,
    where: and(eq('owner_id', ownerId), eq('span', span), gte('start', start)),
    limit: mostSums,
  })

/** In billionths of the currency unit. */
export async function spentEver(storage: RecordStore, ownerId: string): Promise<number> {
  const [ever] = await storage.aggregate({
    from: modelUsageTable,
    where: and(eq('owner_id', ownerId), eq('span', 'day')),
    measures: { spent: { sum: 'cost_nano' } },
    cost: 'indexed',
  })
  return ever?.spent ?? 0
}
