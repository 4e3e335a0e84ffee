import type { TableDefinition } from '../../kernel/ports/index.ts'

/** Everybody who has called: what names and rights a user has here, whoever authenticated them. */
export const userTable = {
  name: 'user_account',
  columns: {
    /** The host's own id where it names one. */
    id: { type: 'text' },
    username: { type: 'text' },
    /** Empty when unknown. */
    email: { type: 'text' },
    /** Global API keys of the user carry the administrator's permission. */
    is_administrator: { type: 'boolean' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'user_account_username', columns: ['username'] }],
} as const satisfies TableDefinition
