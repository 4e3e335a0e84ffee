import { and, eq, gt, lte, type Row, type StorageDriver } from '../ports/index.ts'
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
  const from = outboxTable.name
  const groupBy = ['lane']
  const waits = eq('state', 'waiting')
  const [waiting, delayed, leased, timers] = await Promise.all([
    storage.aggregate({
      from,
      where: and(waits, lte('due_at', now)),
      groupBy,
      measures: { ...count, oldest: { min: 'due_at' } },
    }),
    storage.aggregate({ from, where: and(waits, gt('due_at', now)), groupBy, measures: count }),
    storage.aggregate({ from, where: eq('state', 'leased'), groupBy, measures: count }),
    storage.read({
      from: timerTable.name,
      where: lte('due_at', now),
      orderBy: [{ column: 'due_at' }],
      columns: ['due_at'],
      limit: 1,
    }),
  ])
  const of = (rows: readonly Row[], lane: string) => rows.find((row) => row['lane'] === lane)
  const known = new Set([...lanes, ...[...waiting, ...delayed, ...leased].map((row) => String(row['lane']))])
  return {
    lanes: [...known].map((lane) => ({
      lane,
      waiting: Number(of(waiting, lane)?.['count'] ?? 0),
      delayed: Number(of(delayed, lane)?.['count'] ?? 0),
      leased: Number(of(leased, lane)?.['count'] ?? 0),
      oldestMs: Math.max(0, now - Number(of(waiting, lane)?.['oldest'] ?? now)),
    })),
    timersOverdueMs: Math.max(0, now - Number(timers[0]?.['due_at'] ?? now)),
  }
}
