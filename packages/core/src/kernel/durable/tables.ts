import { eq, type TableDefinition } from '../ports/index.ts'

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
    /** Whose turn it uses up: a user, mostly. */
    owner: { type: 'text' },
    tier: { type: 'integer' },
    state: { type: 'text' },
    due_at: { type: 'integer' },
    attempt: { type: 'integer' },
    lease_until: { type: 'integer', nullable: true },
    lease_holder: { type: 'text', nullable: true },
    request_id: { type: 'text', nullable: true },
    /** The job the work is part of; stands in every log line of it. */
    job_id: { type: 'text', nullable: true },
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
    { name: 'outbox_due', columns: [{ column: 'due_at' }], where: eq('state', 'waiting') },
    { name: 'outbox_leased', columns: [{ column: 'lease_until' }], where: eq('state', 'leased') },
  ],
} as const satisfies TableDefinition

export const timerTable = {
  name: 'timer',
  columns: {
    entity_kind: { type: 'text' },
    entity_id: { type: 'text' },
    timer_id: { type: 'text' },
    due_at: { type: 'integer' },
    event: { type: 'json' },
    /** Revision at which it was armed: an older firing of the same timer is told apart by it. */
    armed_revision: { type: 'integer' },
    machine_version: { type: 'integer' },
  },
  primaryKey: ['entity_kind', 'entity_id', 'timer_id'],
  indexes: [{ name: 'timer_due', columns: [{ column: 'due_at' }] }],
} as const satisfies TableDefinition

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
    actor: { type: 'text', nullable: true },
    request_id: { type: 'text', nullable: true },
    /** Ids, counts and codes only; never content, never secrets. */
    audited: { type: 'json', nullable: true },
    at: { type: 'integer' },
  },
  // Every transition writes here: a key that is the order of reading saves a tree beside the table.
  primaryKey: ['entity_kind', 'entity_id', 'id'],
  indexes: [{ name: 'history_at', columns: [{ column: 'at' }] }],
} as const satisfies TableDefinition

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

/** How far those have come who are told of the history, and which process tells them. */
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
  timerTable,
  historyTable,
  idempotencyTable,
  feedReaderTable,
]
