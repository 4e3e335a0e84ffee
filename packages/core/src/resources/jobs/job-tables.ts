import { entityColumns } from '../../kernel/durable/index.ts'
import { eq, isNull, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

export const jobTable = {
  name: 'job',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    /** The owner has no account of their own; null where nobody noted it: they have one. */
    guest: { type: 'boolean', nullable: true },
    kind: { type: 'text' },
    name: { type: 'text' },
    parameters: { type: 'json' },
    timeout_seconds: { type: 'real', nullable: true },
    finished_at: { type: 'integer', nullable: true },
    canceled_by: { type: 'text', nullable: true },
    cancel_reason: { type: 'text', nullable: true },
    /**
     * Of a job that brings documents in: which of its owner's such jobs it is, in the order of their commits. Those with the
     * lowest may run. Null for other jobs.
     */
    ordinal: { type: 'integer', nullable: true },
    /**
     * Groups of its owner, and whether they are a guest: their limits depend on it. `caller` is what they came with, for what is done
     * later in their name.
     */
    begun_by: { type: 'json', nullable: true },
    /** A reason that concerns no single document. */
    error: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'job_owner', columns: [{ column: 'owner_id' }, { column: 'created_at', direction: 'descending' }] },
    {
      name: 'job_unfinished',
      columns: [{ column: 'owner_id' }, { column: 'ordinal' }],
      where: isNull('finished_at'),
    },
    { name: 'job_guest', columns: [{ column: 'owner_id' }], where: eq('guest', true) },
    { name: 'job_state', columns: [{ column: 'state' }, { column: 'kind' }] },
  ],
} as const satisfies TableDefinition
export type JobRow = RowOf<typeof jobTable>

/** The last ordinal of each owner; the store counts, so that clocks of processes do not matter. */
export const jobOrdinalTable = {
  name: 'job_ordinal',
  columns: { owner_id: { type: 'text' }, last: { type: 'integer' } },
  primaryKey: ['owner_id'],
} as const satisfies TableDefinition

/** One thing that a job works on which is no document, with its own end. */
export const jobItemTable = {
  name: 'job_item',
  columns: {
    job_id: { type: 'text' },
    /** Of the thing. */
    item_id: { type: 'text' },
    status: { type: 'text' },
    error: { type: 'text', nullable: true },
  },
  primaryKey: ['job_id', 'item_id'],
} as const satisfies TableDefinition

/** How far a job's children are; changed by their batches alone, so that they never wait for one another. */
export const jobProgressTable = {
  name: 'job_progress',
  columns: {
    job_id: { type: 'text' },
    total: { type: 'integer' },
    /** Children not settled yet, and 1 more while the children are still being listed. */
    remaining: { type: 'integer' },
    completed: { type: 'integer' },
    failed: { type: 'integer' },
    canceled: { type: 'integer' },
    /** 0; 1 once canceled. Every batch of a child requires the value it has seen. */
    epoch: { type: 'integer' },
  },
  primaryKey: ['job_id'],
} as const satisfies TableDefinition
export type JobProgressRow = RowOf<typeof jobProgressTable>
export type JobItemRow = RowOf<typeof jobItemTable>
