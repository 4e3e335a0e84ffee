import { recordStore } from '../records/index.ts'
import { and, eq, gt, lte, type StorageDriver } from '../ports/index.ts'
import { outboxTable, timerTable } from './tables.ts'

/** How much work one lane of the queue holds, of all processes over the store. */
export interface QueuedLane {
  readonly lane: string
  /** Effects that are due and wait for their turn. */
  readonly waiting: number
  /** Effects that become due later: after a delay, or a pause behind a failure. */
  readonly delayed: number
  /** Effects that a process has taken. */
  readonly leased: number
  /** How long the oldest waiting effect has been due, in milliseconds; 0 when none waits. */
  readonly oldestMs: number
}

export interface QueueLook {
  readonly lanes: readonly QueuedLane[]
  /** How long the oldest timer has been due, in milliseconds; 0 when none is. */
  readonly timersOverdueMs: number
}

const count = { count: { count: true } } as const

/** Looks at the whole queue by its indexes, aside from where callers wait. */
export async function lookAtQueue(storage: StorageDriver, lanes: readonly string[], now: number): Promise<QueueLook> {
  const from = outboxTable
  const groupBy = ['lane'] as const
  const records = recordStore(storage)
  const waits = eq('state', 'waiting')
  const [waiting, delayed, leased, timers] = await Promise.all([
    records.aggregate({
      from,
      where: and(waits, lte('due_at', now)),
      groupBy,
      measures: { ...count, oldest: { min: 'due_at' } },
    }),
    records.aggregate({ from, where: and(waits, gt('due_at', now)), groupBy, measures: count }),
    records.aggregate({ from, where: eq('state', 'leased'), groupBy, measures: count }),
    records.read({
      from: timerTable,
      where: lte('due_at', now),
      orderBy: [{ column: 'due_at' }],
      columns: ['due_at'],
      limit: 1,
    }),
  ])
  const of = <Counted extends { readonly lane: string }>(rows: readonly Counted[], lane: string) =>
    rows.find((row) => row.lane === lane)
  const known = new Set([...lanes, ...[...waiting, ...delayed, ...leased].map((row) => row.lane)])
  return {
    lanes: [...known].map((lane) => ({
      lane,
      waiting: of(waiting, lane)?.count ?? 0,
      delayed: of(delayed, lane)?.count ?? 0,
      leased: of(leased, lane)?.count ?? 0,
      oldestMs: Math.max(0, now - (of(waiting, lane)?.oldest ?? now)),
    })),
    timersOverdueMs: Math.max(0, now - (timers[0]?.due_at ?? now)),
  }
}
