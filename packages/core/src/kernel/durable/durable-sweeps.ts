import { DocentError } from '../errors/index.ts'
import { and, eq, gt, isIn, lte, not, always, type Clock, type Row, type StorageDriver } from '../ports/index.ts'
import type { Sweep } from './sweeper.ts'
import { historyTable, idempotencyTable } from './tables.ts'

/** How long the history is kept. It is what the audit shows, and as far as the event feed goes back. */
export interface HistoryRetention {
  /** @default 90 */
  readonly days?: number
  /**
   * Days for kinds of records that are kept for longer or shorter, such as `{ api_key: 730, generation: 14 }`.
   * @default {}
   */
  readonly kinds?: Readonly<Record<string, number>>
}

const bite = 500
const hour = 3_600_000
const day = 24 * hour
const usualDays = 90
const mostDays = 36_500

/** @throws `invalid_input` for days that are none */
export function checkRetention(retention: HistoryRetention = {}): HistoryRetention {
  for (const days of [retention.days ?? usualDays, ...Object.values(retention.kinds ?? {})]) {
    if (days >= 1 && days <= mostDays) continue
    throw new DocentError({ code: 'invalid_input', message: `The days of the history must be 1 to ${mostDays}.` })
  }
  return retention
}

/** What the durable core itself leaves behind. */
export function durableSweeps(options: {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly history?: HistoryRetention
}): Sweep[] {
  const { storage, clock, history = {} } = options
  return [
    {
      name: 'idempotency',
      everyMs: hour,
      run: async () =>
        (await storage.writeWhere({
          kind: 'delete',
          table: idempotencyTable.name,
          where: lte('expires_at', clock.now()),
          limit: bite,
        })) === bite,
    },
    historySweep(storage, clock, history),
  ]
}

/** Rows of kinds that are kept for longer are among those that go: each stretch is looked at once, outside the writer. */
function historySweep(storage: StorageDriver, clock: Clock, { days = usualDays, kinds = {} }: HistoryRetention): Sweep {
  const others = Object.keys(kinds)
  const classes = [
    { days, where: others.length === 0 ? always : not(isIn('entity_kind', others)), sweptTo: -1 },
    ...Object.entries(kinds).map(([kind, kept]) => ({ days: kept, where: eq('entity_kind', kind), sweptTo: -1 })),
  ]

  /** True when there may be more. */
  async function sweepSome(one: (typeof classes)[number]): Promise<boolean> {
    const before = clock.now() - one.days * day
    const rows = await storage.read({
      from: historyTable.name,
      where: and(gt('at', one.sweptTo), lte('at', before), one.where),
      orderBy: [{ column: 'at' }],
      columns: [...historyTable.primaryKey],
      limit: bite,
      cost: 'scan',
    })
    if (rows.length > 0)
      await storage.write({ steps: rows.map((key: Row) => ({ kind: 'delete', table: historyTable.name, key })) })
    if (rows.length === bite) return true
    one.sweptTo = Math.max(one.sweptTo, before)
    return false
  }

  return {
    name: 'history',
    everyMs: hour,
    async run() {
      for (const one of classes) if (await sweepSome(one)) return true
      return false
    },
  }
}
