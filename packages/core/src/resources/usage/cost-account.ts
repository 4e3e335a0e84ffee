import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, gte, lte, not, or } from '../../kernel/ports/index.ts'
import {
  increment,
  insert,
  matching,
  remove,
  requireAbsent,
  update,
  type RecordStore,
  type RecordStep,
} from '../../kernel/records/index.ts'
import { findCostAccount, minutesUntil, minutesSince, usageSince, spentEver } from './cost-account-records.ts'
import { dayMs, minuteOf } from './cost-reservation.ts'
import { costAccountTable, costMinuteTable, modelUsageTable, type CostMinuteRow } from './usage-tables.ts'
import { startOf } from './usage-window.ts'

/** What an account holds at a time. */
export interface CostAccount {
  readonly spentNano: number
  /** In the last 24 hours. */
  readonly recentNano: number
  /** Minutes that are over by now, for a batch to take out. */
  readonly gone: readonly CostMinuteRow[]
}

const ofOwner = (ownerId: string) => eq('owner_id', ownerId)

/** Undefined: no cap ever held for them. */
export async function readAccount(
  storage: RecordStore,
  ownerId: string,
  now: number,
): Promise<CostAccount | undefined> {
  const [row, gone] = await Promise.all([
    findCostAccount(storage, ownerId),
    minutesUntil(storage, ownerId, now - dayMs),
  ])
  if (!row) return undefined
  const goneNano = gone.reduce((sum, minute) => sum + minute.spent_nano, 0)
  return { spentNano: row.spent_nano, recentNano: row.recent_nano - goneNano, gone }
}

/** Takes out what is older than 24 hours; a batch that lost a race for it decides again. */
export function dropGone(draft: Draft, ownerId: string, gone: readonly CostMinuteRow[]): void {
  let goneNano = 0
  for (const { minute, spent_nano: spent, last_at: lastAt } of gone) {
    const key = { owner_id: ownerId, minute }
    const where = and(eq('spent_nano', spent), eq('last_at', lastAt))
    draft.step(remove(costMinuteTable, key, { where, required: true }))
    goneNano += spent
  }
  if (goneNano === 0) return
  draft.step(increment(costAccountTable, { key: { owner_id: ownerId }, by: { recent_nano: -goneNano } }))
}

/** Enters what is spent now, within bounds of what the account may come to. */
export function spendNow(
  draft: Draft,
  ownerId: string,
  costNano: number,
  options: {
    readonly bounds?: {
      readonly spent_nano?: { readonly atMost: number }
      readonly recent_nano?: { readonly atMost: number }
    }
    readonly when?: NonNullable<RecordStep['when']>
  } = {},
): void {
  const { bounds, when } = options
  const condition = when ? { when } : {}
  const minute = { owner_id: ownerId, minute: minuteOf(draft.now) }
  const table = costMinuteTable
  draft.step(insert(table, { ...minute, spent_nano: 0, last_at: draft.now }, { onConflict: 'ignore', ...condition }))
  const earlier = and(ofOwner(ownerId), eq('minute', minute.minute), lte('last_at', draft.now))
  draft.step(update(table, { key: minute, set: { last_at: draft.now }, when: matching(table, earlier) }))
  draft.step(increment(table, { key: minute, by: { spent_nano: costNano }, ...condition }))
  draft.step(
    increment(costAccountTable, {
      key: { owner_id: ownerId },
      by: { spent_nano: costNano, recent_nano: costNano },
      ...(bounds ? { bounds } : {}),
      ...condition,
    }),
  )
}

/**
 * Makes the account from the ledger's sums, when a cap first holds for somebody. What was spent before counts from the end
 * of its hour on: the account frees it late rather than early. Calls that are recorded meanwhile make the batch decide again.
 */
export async function openAccount(draft: Draft, ownerId: string): Promise<void> {
  const { storage, now } = draft
  const sums = (span: 'hour' | 'day', from: number) => usageSince(storage, ownerId, span, startOf(span, from))
  // The time of a recorded call is set a moment before its commit.
  const [newest, hours, spentNano] = await Promise.all([
    sums('day', now - dayMs),
    sums('hour', now - dayMs),
    spentEver(storage, ownerId),
  ])
  const table = modelUsageTable
  const fresh = and(ofOwner(ownerId), eq('span', 'day'), gte('start', startOf('day', now - dayMs)))
  const same = newest.map(({ start, model, calls, cost_nano: cost }) =>
    and(eq('start', start), eq('model', model), eq('calls', calls), eq('cost_nano', cost)),
  )
  draft.step(requireAbsent(table, and(fresh, not(or(...same)))))

  const byMinute = new Map<number, { spent: number; lastAt: number }>()
  for (const { start, cost_nano: cost } of hours) {
    const lastAt = Math.min(now, start + hourMs - 1)
    const minute = byMinute.get(minuteOf(lastAt))
    byMinute.set(minuteOf(lastAt), { spent: (minute?.spent ?? 0) + cost, lastAt })
  }
  let recentNano = 0
  for (const [minute, { spent, lastAt }] of byMinute) {
    if (spent === 0) continue
    recentNano += spent
    draft.insert(costMinuteTable, { owner_id: ownerId, minute, spent_nano: spent, last_at: lastAt })
  }
  draft.insert(costAccountTable, { owner_id: ownerId, spent_nano: spentNano, recent_nano: recentNano })
}

const hourMs = 3_600_000

/** When so much of the last 24 hours will be over; undefined when that is more than there is. */
export async function roomAt(
  storage: RecordStore,
  ownerId: string,
  now: number,
  wantedNano: number,
): Promise<number | undefined> {
  let freed = 0
  for (const row of await minutesSince(storage, ownerId, now - dayMs)) {
    freed += row.spent_nano
    if (freed >= wantedNano) return row.last_at + dayMs
  }
  return undefined
}
