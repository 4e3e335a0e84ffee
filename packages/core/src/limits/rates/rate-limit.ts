import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import { increment, update } from '../../kernel/records/index.ts'
import { findRateWindow } from './rate-window-records.ts'
import { rateWindowTable } from './rate-window-table.ts'

const windowMs = 60_000

/**
 * Counts one more time in the batch of what is done, all processes together. A minute begins with the first time after the
 * last one ended. -1 is no limit.
 * @throws `rate_limited` with the time to wait
 */
export async function enforceRate(
  draft: Draft,
  of: { readonly id: string; readonly perMinute: number; readonly message: string },
): Promise<void> {
  const { id, perMinute, message } = of
  if (perMinute === -1) return
  const table = rateWindowTable
  const { now } = draft
  const row = await findRateWindow(draft.storage, id)
  if (!row) return draft.insert(table, { id, started_at: now, used: 1 })
  const startedAt = row.started_at
  const left = startedAt + windowMs - now
  if (left <= 0) {
    const set = { started_at: now, used: 1 }
    return draft.step(update(table, { key: { id }, set, where: eq('started_at', startedAt) }))
  }
  if (row.used >= perMinute) {
    throw new DocentError({ code: 'rate_limited', message, details: { retryAfterMs: left } })
  }
  draft.step(increment(table, { key: { id }, by: { used: 1 }, bounds: { used: { atMost: perMinute } } }))
}
