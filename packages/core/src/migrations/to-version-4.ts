import type { Migration } from '../kernel/ports/index.ts'

/** Released: never edited. */
export const toVersion4: Migration = {
  to: 4,
  steps: [
    { kind: 'addColumn', table: 'user_account', column: 'erasure_id', definition: { type: 'text', nullable: true } },
    {
      kind: 'addTable',
      table: {
        name: 'user_erasure',
        columns: {
          id: { type: 'text' },
          state: { type: 'text' },
          context: { type: 'json' },
          machine_version: { type: 'integer' },
          revision: { type: 'integer' },
          created_at: { type: 'integer' },
          updated_at: { type: 'integer' },
          user_id: { type: 'text' },
          requested_by: { type: 'text', nullable: true },
          hand_over_to: { type: 'text', nullable: true },
          include_private: { type: 'boolean' },
          receipt: { type: 'json' },
          finished_at: { type: 'integer', nullable: true },
        },
        primaryKey: ['id'],
        indexes: [{ name: 'user_erasure_created', columns: [{ column: 'created_at', direction: 'descending' }] }],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'former_username',
        columns: {
          username: { type: 'text' },
          user_id: { type: 'text' },
          created_at: { type: 'integer' },
        },
        primaryKey: ['username'],
        indexes: [{ name: 'former_username_user', columns: [{ column: 'user_id' }] }],
      },
    },
    { kind: 'addColumn', table: 'outbox', column: 'traceparent', definition: { type: 'text', nullable: true } },
    { kind: 'addColumn', table: 'history', column: 'engine', definition: { type: 'text', nullable: true } },
    {
      kind: 'addIndex',
      table: 'history',
      index: {
        name: 'history_acts',
        columns: [{ column: 'at' }, { column: 'id' }, { column: 'entity_kind' }, { column: 'entity_id' }],
        where: { op: 'not', of: { op: 'isNull', column: 'actor' } },
      },
    },
    {
      kind: 'addIndex',
      table: 'history',
      index: {
        name: 'history_actor',
        columns: [
          { column: 'actor' },
          { column: 'at' },
          { column: 'id' },
          { column: 'entity_kind' },
          { column: 'entity_id' },
        ],
        where: { op: 'not', of: { op: 'isNull', column: 'actor' } },
      },
    },
    {
      kind: 'addIndex',
      table: 'history',
      index: {
        name: 'history_kind',
        columns: [{ column: 'entity_kind' }, { column: 'at' }, { column: 'id' }, { column: 'entity_id' }],
        where: { op: 'not', of: { op: 'isNull', column: 'actor' } },
      },
    },
    { kind: 'addColumn', table: 'outbox', column: 'lost', definition: { type: 'integer', default: 0 } },
    { kind: 'addColumn', table: 'document', column: 'pictured_pages', definition: { type: 'json', nullable: true } },
    {
      kind: 'addTable',
      table: {
        name: 'lane_gate',
        columns: {
          lane: { type: 'text' },
          owner: { type: 'text' },
          turn: { type: 'text' },
        },
        primaryKey: ['lane', 'owner'],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'job_ordinal',
        columns: {
          owner_id: { type: 'text' },
          last: { type: 'integer' },
        },
        primaryKey: ['owner_id'],
      },
    },
    {
      kind: 'addIndex',
      table: 'outbox',
      index: {
        name: 'outbox_jobs',
        columns: [{ column: 'lane' }, { column: 'owner' }, { column: 'job_id' }, { column: 'due_at' }],
        where: {
          op: 'and',
          of: [
            { op: 'eq', column: 'state', value: 'waiting' },
            { op: 'not', of: { op: 'isNull', column: 'job_id' } },
          ],
        },
      },
    },
    { kind: 'addColumn', table: 'job', column: 'ordinal', definition: { type: 'integer', nullable: true } },
    { kind: 'addColumn', table: 'job', column: 'begun_by', definition: { type: 'json', nullable: true } },
    {
      kind: 'addIndex',
      table: 'job',
      index: {
        name: 'job_unfinished',
        columns: [{ column: 'owner_id' }, { column: 'ordinal' }],
        where: { op: 'isNull', column: 'finished_at' },
      },
    },
    {
      kind: 'addIndex',
      table: 'generation',
      index: { name: 'generation_asked', columns: [{ column: 'owner_id' }, { column: 'created_at' }] },
    },
    {
      kind: 'addIndex',
      table: 'membership_reader',
      index: { name: 'membership_reader_user', columns: [{ column: 'username' }, { column: 'membership_id' }] },
    },
    {
      kind: 'addIndex',
      table: 'membership',
      index: {
        name: 'membership_restricted',
        columns: [{ column: 'collection_id' }, { column: 'state' }],
        where: { op: 'eq', column: 'restricted', value: true },
      },
    },
    { kind: 'addColumn', table: 'model_call', column: 'state', definition: { type: 'text', nullable: true } },
    { kind: 'addColumn', table: 'model_call', column: 'booked', definition: { type: 'boolean', nullable: true } },
    {
      kind: 'addIndex',
      table: 'model_call',
      index: {
        name: 'model_call_reserved',
        columns: [{ column: 'at' }],
        where: { op: 'eq', column: 'state', value: 'reserved' },
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'cost_account',
        columns: {
          owner_id: { type: 'text' },
          spent_nano: { type: 'integer' },
          recent_nano: { type: 'integer' },
        },
        primaryKey: ['owner_id'],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'cost_minute',
        columns: {
          owner_id: { type: 'text' },
          minute: { type: 'integer' },
          spent_nano: { type: 'integer' },
          last_at: { type: 'integer' },
        },
        primaryKey: ['owner_id', 'minute'],
        indexes: [{ name: 'cost_minute_last', columns: [{ column: 'last_at' }] }],
      },
    },
    { kind: 'addColumn', table: 'job', column: 'guest', definition: { type: 'boolean', nullable: true } },
    {
      kind: 'addIndex',
      table: 'job',
      index: {
        name: 'job_guest',
        columns: [{ column: 'owner_id' }],
        where: { op: 'eq', column: 'guest', value: true },
      },
    },
    { kind: 'addColumn', table: 'generation', column: 'error_until', definition: { type: 'integer', nullable: true } },
  ],
}
