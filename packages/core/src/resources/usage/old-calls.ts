import type { Sweep } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { deleteCallsUntil } from './model-call-records.ts'
import { dayMs } from './cost-reservation.ts'

/** How long single calls of models are kept. Sums of hours and days stay, and so do what was spent against caps. */
export interface LedgerRetention {
  /** 31 or more. Answers that are older no longer show what they cost. @default they are kept */
  readonly days?: number
}

const leastDays = 31
const mostDays = 36_500
const everyMs = 3_600_000
const bite = 500

/** @throws `invalid_input` for days that are none */
export function checkLedger({ days }: LedgerRetention = {}): LedgerRetention {
  if (days === undefined) return {}
  if (days >= leastDays && days <= mostDays) return { days }
  const message = `The days of the ledger must be ${leastDays} to ${mostDays}.`
  throw new DocentError({ code: 'invalid_input', message })
}

export interface OldCallsDependencies {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly ledger: LedgerRetention
}

export const oldCallSweep = ({ storage, clock, ledger: { days } }: OldCallsDependencies): Sweep => ({
  name: 'old calls of models',
  everyMs,
  run: async () => days !== undefined && (await deleteCallsUntil(storage, clock.now() - days * dayMs, bite)) === bite,
})
