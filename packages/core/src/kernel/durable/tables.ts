import { and, eq, isNotNull, type RowOf, type TableDefinition } from '../ports/index.ts'

/** Columns every table of a durable entity has besides its own. */
export const entityColumns = {
  id: { type: 'text' },
  state: { type: 'text' },
  context: { type: 'json' },
  machine_version: { type: 'integer' },
  revision: { type: 'integer' },
  created_at: { type: 'integer' },
  updated_at: { type: 'integer' },
} as const satisfies TableDefinition['columns']

/** The one queue: what machines asked for and nobody has finished yet. */
export const outboxTable = {
  name: 'outbox',
  columns: {
    id: { type: 'text' },
    entity_kind: { type: 'text' },
    entity_id: { type: 'text' },
    /** Revision of the entity whose transition asked for the effect, and the effect's place among that transition's. */
    revision: { type: 'integer' },
    seq: { type: 'integer' },
    type: { type: 'text' },
    parameters: { type: 'json' },
    machine_version: { type: 'integer' },
    lane: { type: 'text' },
    /** Who it counts for in the fair order: a user, mostly. */
    owner: { type: 'text' },
    tier: { type: 'integer' },
    state: { type: 'text' },
    due_at: { type: 'integer' },
    attempt: { type: 'integer' },
    /** Of its attempts those that ended with their process. */
    lost: { type: 'integer', default: 0 },
    lease_until: { type: 'integer', nullable: true },
    lease_holder: { type: 'text', nullable: true },
    /** The error with which the attempt under way is to end, for the process that runs it. */
    interruption: { type: 'json', nullable: true },
    request_id: { type: 'text', nullable: true },
    /** The job the work is part of; is in every log line of it. */
    job_id: { type: 'text', nullable: true },
    /** W3C traceparent of the batch that asked for it; null where nothing is traced. */
    traceparent: { type: 'text', nullable: true },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'outbox_once', columns: ['entity_kind', 'entity_id', 'revision', 'seq'] }],
  indexes: [
    {
      name: 'outbox_waiting',
      columns: [{ column: 'lane' }, { column: 'owner' }, { column: 'due_at' }],
      where: eq('state', 'waiting'),
    },
    {
      name: 'outbox_jobs',
      columns: [{ column: 'lane' }, { column: 'owner' }, { column: 'job_id' }, { column: 'due_at' }],
      where: and(eq('state', 'waiting'), isNotNull('job_id')),
    },
    { name: 'outbox_due', columns: [{ column: 'due_at' }], where: eq('state', 'waiting') },
    { name: 'outbox_leased', columns: [{ column: 'lease_until' }], where: eq('state', 'leased') },
  ],
} as const satisfies TableDefinition
export type OutboxRow = RowOf<typeof outboxTable>

/** What an effect is set to that was claimed and goes back to the queue. */
export const backInQueue = { state: 'waiting', lease_holder: null, lease_until: null, interruption: null } as const

/**
 * Changed by every lease of rows of an owner with a concurrency limit, where several processes lease; see
 * `leaseThroughGate`.
 */
export const concurrencyGateTable = {
  name: 'lane_gate',
  columns: { lane: { type: 'text' }, owner: { type: 'text' }, turn: { type: 'text' } },
  primaryKey: ['lane', 'owner'],
} as const satisfies TableDefinition

export const timerTable = {
  name: 'timer',
  columns: {
    entity_kind: { type: 'text' },
    entity_id: { type: 'text' },
    timer_id: { type: 'text' },
    due_at: { type: 'integer' },
    event: { type: 'json' },
    /** Revision at which it was armed: it distinguishes older firings of the same timer. */
    armed_revision: { type: 'integer' },
    machine_version: { type: 'integer' },
  },
  primaryKey: ['entity_kind', 'entity_id', 'timer_id'],
  indexes: [{ name: 'timer_due', columns: [{ column: 'due_at' }] }],
} as const satisfies TableDefinition
export type TimerRow = RowOf<typeof timerTable>

const inOrder = [{ column: 'at' }, { column: 'id' }] as const
const ofRecord = [{ column: 'entity_kind' }, { column: 'entity_id' }] as const

export const historyTable = {
  name: 'history',
  columns: {
    id: { type: 'text' },
    entity_kind: { type: 'text' },
    entity_id: { type: 'text' },
    revision: { type: 'integer' },
    event: { type: 'text' },
    state: { type: 'text' },
    /** False for an outcome or timer that came too late to matter. */
    accepted: { type: 'boolean' },
    /** The user who did it; null for the engine's own steps. */
    actor: { type: 'text', nullable: true },
    /** The part of the engine that took the step, such as `effect:parse`; null for what a user did. */
    engine: { type: 'text', nullable: true },
    request_id: { type: 'text', nullable: true },
    /** Ids, counts and codes only; never content, never secrets. */
    audited: { type: 'json', nullable: true },
    at: { type: 'integer' },
  },
  // Every transition writes here: a key that is the order of reading saves a tree beside the table.
  primaryKey: ['entity_kind', 'entity_id', 'id'],
  indexes: [
    { name: 'history_at', columns: [{ column: 'at' }] },
    // What users did: a small part of the rows, so that the steps of the engine pay for none of these. In the order of
    // writing, which appends to a tree; lists walk them backwards.
    { name: 'history_acts', columns: [...inOrder, ...ofRecord], where: isNotNull('actor') },
    { name: 'history_actor', columns: [{ column: 'actor' }, ...inOrder, ...ofRecord], where: isNotNull('actor') },
    {
      name: 'history_kind',
      columns: [{ column: 'entity_kind' }, ...inOrder, { column: 'entity_id' }],
      where: isNotNull('actor'),
    },
  ],
} as const satisfies TableDefinition
export type HistoryRow = RowOf<typeof historyTable>

export const idempotencyTable = {
  name: 'idempotency',
  columns: {
    caller: { type: 'text' },
    key: { type: 'text' },
    /** Digest of the operation and its input. */
    fingerprint: { type: 'text' },
    /** What the first call made, enough to give its answer again; never a secret. */
    answer: { type: 'json' },
    expires_at: { type: 'integer' },
  },
  primaryKey: ['caller', 'key'],
  indexes: [{ name: 'idempotency_expiry', columns: [{ column: 'expires_at' }] }],
} as const satisfies TableDefinition

/** How far the receivers of the history have come, and which process delivers to them. */
export const feedReaderTable = {
  name: 'feed_reader',
  columns: {
    name: { type: 'text' },
    cursor: { type: 'text' },
    lease_until: { type: 'integer' },
    lease_holder: { type: 'text' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['name'],
} as const satisfies TableDefinition

export const durableTables: readonly TableDefinition[] = [
  outboxTable,
  concurrencyGateTable,
  timerTable,
  historyTable,
  idempotencyTable,
  feedReaderTable,
]
