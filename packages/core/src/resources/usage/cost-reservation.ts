import type { ModelCallRow } from './usage-tables.ts'

/** A call that is in the ledger before it is made, with what it may cost. */
export interface CostReservation {
  /** Of its row in the ledger. */
  readonly id: string
  readonly ownerId: string
  readonly model: string
  readonly provider: string
  readonly at: number
  readonly inputTokens: number
  /** The most that the call may answer. */
  readonly outputTokens: number
  readonly costNano: number
  /**
   * Whether the account of the payer holds the costs. False where nothing limits them: then the row only keeps the call from
   * being lost with its process.
   */
  readonly booked: boolean
  /** Whether this process entered it: while it is young, nobody assumes anything of it. */
  readonly fresh: boolean
  /** Whether this process has committed what it did cost. */
  settled: boolean
}

export const reservationOf = (row: ModelCallRow): CostReservation => ({
  id: row.id,
  ownerId: row.owner_id,
  model: row.model,
  provider: row.provider,
  at: row.at,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  costNano: row.cost_nano,
  booked: row.booked === true,
  fresh: false,
  settled: false,
})

/** No call takes as long: its process is gone. One that does is corrected when it ends after all. */
export const longestCallMs = 3_600_000

const minuteMs = 60_000
export const dayMs = 86_400_000

export const minuteOf = (at: number): number => Math.floor(at / minuteMs)
