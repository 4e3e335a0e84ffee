import type { ColumnDefinition, TableDefinition } from '../../kernel/ports/index.ts'

/** What is summed, under the same names in the ledger and in the sums. */
const measures = {
  input_tokens: { type: 'integer' },
  output_tokens: { type: 'integer' },
  /** In billionths of the currency unit: sums of whole numbers are exact. */
  cost_nano: { type: 'integer' },
  /** Calls whose times count: those in which the model began to speak. */
  timed_calls: { type: 'integer' },
  /** Milliseconds to the first token of these calls. */
  first_ms: { type: 'integer' },
  /** Milliseconds from their first token to their last, and the tokens said in that time. */
  speaking_ms: { type: 'integer' },
  spoken_tokens: { type: 'integer' },
} as const satisfies Record<string, ColumnDefinition>

/** The ledger: one row a call of a language model. Insert-only. */
export const modelCallTable = {
  name: 'model_call',
  columns: {
    id: { type: 'text' },
    /** Who pays. */
    owner_id: { type: 'text' },
    model: { type: 'text' },
    provider: { type: 'text' },
    /** What it was for: `answer`, `summary`, … */
    kind: { type: 'text' },
    /** What it was for, by id: the question of an answer, the process of a document. */
    subject_id: { type: 'text', nullable: true },
    /** Time of the commit that records it. */
    at: { type: 'integer' },
    /** The provider did not tell all tokens; they were counted here. */
    estimated: { type: 'boolean' },
    ...measures,
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'model_call_at', columns: [{ column: 'at' }] },
    { name: 'model_call_owner', columns: [{ column: 'owner_id' }, { column: 'at' }] },
  ],
} as const satisfies TableDefinition

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

export const usageTables: readonly TableDefinition[] = [modelCallTable, modelUsageTable]

export const measureNames = Object.keys(measures) as (keyof typeof measures)[]
