import { eq, type ColumnDefinition, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

/** What is summed, under the same names in the ledger and in the sums. */
const measures = {
  input_tokens: { type: 'integer' },
  output_tokens: { type: 'integer' },
  /** In billionths of the currency unit: sums of whole numbers are exact. */
  cost_nano: { type: 'integer' },
  /** Calls whose times count: those in which the model began to stream. */
  timed_calls: { type: 'integer' },
  /** Milliseconds to the first token of these calls. */
  first_ms: { type: 'integer' },
  /** Milliseconds from their first token to their last, and the tokens said in that time. */
  speaking_ms: { type: 'integer' },
  spoken_tokens: { type: 'integer' },
} as const satisfies Record<string, ColumnDefinition>

/**
 * What became of a call. `reserved`: under way, with what it may cost at most. `settled`: with what it did cost.
 * `assumed_spent`: its process died; it counts as reserved.
 */
export type CallState = 'reserved' | 'settled' | 'assumed_spent'

/** The ledger: one row a call of a language model. A settled row never changes. */
export const modelCallTable = {
  name: 'model_call',
  columns: {
    id: { type: 'text' },
    /** The payer. */
    owner_id: { type: 'text' },
    model: { type: 'text' },
    provider: { type: 'text' },
    /** What it was for: `answer`, `summary`, … */
    kind: { type: 'text' },
    /** What it was for, by id: the question of an answer, the process of a document. */
    subject_id: { type: 'text', nullable: true },
    /** Null in rows from before there was a state: settled. */
    state: { type: 'text', nullable: true },
    /** Of a reserved row: whether the account of the owner holds its costs. */
    booked: { type: 'boolean', nullable: true },
    /** Time of the commit that settles it; of the reservation when it never was. */
    at: { type: 'integer' },
    /** The provider did not report all tokens; they were counted here. */
    estimated: { type: 'boolean' },
    ...measures,
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'model_call_at', columns: [{ column: 'at' }] },
    { name: 'model_call_owner', columns: [{ column: 'owner_id' }, { column: 'at' }] },
    { name: 'model_call_subject', columns: [{ column: 'subject_id' }] },
    {
      name: 'model_call_reserved',
      columns: [{ column: 'at' }],
      where: eq('state', 'reserved' satisfies CallState),
    },
  ],
} as const satisfies TableDefinition
export type ModelCallRow = RowOf<typeof modelCallTable>

/**
 * Sums of the ledger by hour and by day (UTC), user and model, kept in the batches that write it: statistics of a year read
 * days, not calls.
 */
export const modelUsageTable = {
  name: 'model_usage',
  columns: {
    /** `hour` or `day`. */
    span: { type: 'text' },
    /** Its first millisecond. */
    start: { type: 'integer' },
    owner_id: { type: 'text' },
    model: { type: 'text' },
    calls: { type: 'integer' },
    ...measures,
  },
  primaryKey: ['span', 'start', 'owner_id', 'model'],
  indexes: [{ name: 'model_usage_owner', columns: [{ column: 'owner_id' }, { column: 'span' }, { column: 'start' }] }],
} as const satisfies TableDefinition
export type ModelUsageRow = RowOf<typeof modelUsageTable>

/**
 * What somebody spent, held against the caps of their costs: settled, assumed spent and reserved. Made when a cap first holds
 * for them, from the ledger, and kept from then on.
 */
export const costAccountTable = {
  name: 'cost_account',
  columns: {
    owner_id: { type: 'text' },
    /** Ever. */
    spent_nano: { type: 'integer' },
    /** In the minutes of `cost_minute`. */
    recent_nano: { type: 'integer' },
  },
  primaryKey: ['owner_id'],
} as const satisfies TableDefinition

/** What an account spent by the minute. A minute leaves when the last of it is 24 hours old. */
export const costMinuteTable = {
  name: 'cost_minute',
  columns: {
    owner_id: { type: 'text' },
    /** Minutes since 1970. */
    minute: { type: 'integer' },
    spent_nano: { type: 'integer' },
    /** When something of it was spent last. */
    last_at: { type: 'integer' },
  },
  primaryKey: ['owner_id', 'minute'],
  indexes: [{ name: 'cost_minute_last', columns: [{ column: 'last_at' }] }],
} as const satisfies TableDefinition
export type CostMinuteRow = RowOf<typeof costMinuteTable>

/** Those of version 3. */
export const usageTables: readonly TableDefinition[] = [modelCallTable, modelUsageTable]

export const costTables = [costAccountTable, costMinuteTable] as const

export const measureNames = Object.keys(measures) as (keyof typeof measures)[]
