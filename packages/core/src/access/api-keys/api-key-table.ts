import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const apiKeyTable = {
  name: 'api_key',
  columns: {
    id: { type: 'text' },
    user_id: { type: 'text' },
    name: { type: 'text' },
    /** Enough of the secret to distinguish keys, too little to help in guessing it. */
    hint: { type: 'text' },
    /** Of the secret; the secret itself is never stored. */
    hash: { type: 'text' },
    /** Null for a global key. */
    collection_id: { type: 'text', nullable: true },
    expires_at: { type: 'integer', nullable: true },
    /** Days without a call after which the key is refused. */
    inactivity_interval: { type: 'integer', nullable: true },
    // Written every few seconds from counts in memory.
    last_used_at: { type: 'integer', nullable: true },
    total_calls: { type: 'integer' },
    is_active: { type: 'boolean' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'api_key_hash', columns: ['hash'] }],
  indexes: [
    { name: 'api_key_user', columns: [{ column: 'user_id' }, { column: 'created_at', direction: 'descending' }] },
    { name: 'api_key_collection', columns: [{ column: 'collection_id' }] },
    { name: 'api_key_created', columns: [{ column: 'created_at', direction: 'descending' }] },
  ],
} as const satisfies TableDefinition
export type ApiKeyRow = RowOf<typeof apiKeyTable>
