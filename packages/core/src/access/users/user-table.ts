import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** Every user who has called: their names and rights here, regardless of the authenticator. */
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
    /** The erasure of a user, if any: no one can call as this user any more, and the name is free when it is over. */
    erasure_id: { type: 'text', nullable: true },
    /** When an administrator deactivated the user: no one can call as them until one activates them again. */
    deactivated_at: { type: 'integer', nullable: true },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'user_account_username', columns: ['username'] }],
} as const satisfies TableDefinition
export type UserRow = RowOf<typeof userTable>

/**
 * Names that users had before. They stay theirs: what others allowed a user by this name must not fall to somebody who takes
 * it afterwards. No name is here and in the accounts at once.
 */
export const formerUsernameTable = {
  name: 'former_username',
  columns: { username: { type: 'text' }, user_id: { type: 'text' }, created_at: { type: 'integer' } },
  primaryKey: ['username'],
  indexes: [{ name: 'former_username_user', columns: [{ column: 'user_id' }] }],
} as const satisfies TableDefinition
export type FormerUsernameRow = RowOf<typeof formerUsernameTable>

export const userTables = [userTable, formerUsernameTable] as const
