import type { Migration } from '../kernel/ports/index.ts'

export const toVersion5: Migration = {
  to: 5,
  steps: [
    {
      kind: 'addColumn',
      table: 'user_account',
      column: 'deactivated_at',
      definition: { type: 'integer', nullable: true },
    },
    {
      kind: 'addColumn',
      table: 'collection_index',
      column: 'analysis',
      definition: { type: 'integer', default: 0 },
    },
    {
      kind: 'addColumn',
      table: 'collection_index',
      column: 'ranking',
      definition: { type: 'json', nullable: true },
    },
    {
      kind: 'addColumn',
      table: 'collection_index',
      column: 'removal',
      definition: { type: 'json', nullable: true },
    },
    {
      kind: 'addIndex',
      table: 'model_call',
      index: { name: 'model_call_subject', columns: [{ column: 'subject_id' }] },
    },
  ],
}
