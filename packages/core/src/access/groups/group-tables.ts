import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const groupTable = {
  name: 'user_group',
  columns: {
    /** The host's own id where the host names its users' groups. */
    id: { type: 'text' },
    name: { type: 'text' },
    /** Empty when there is none. */
    description: { type: 'text' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'user_group_name', columns: ['name'] }],
} as const satisfies TableDefinition
export type GroupRow = RowOf<typeof groupTable>

/** Members of groups, beside those that the host names. */
export const groupMemberTable = {
  name: 'user_group_member',
  columns: { user_id: { type: 'text' }, group_id: { type: 'text' }, created_at: { type: 'integer' } },
  primaryKey: ['user_id', 'group_id'],
  indexes: [{ name: 'user_group_member_group', columns: [{ column: 'group_id' }, { column: 'user_id' }] }],
} as const satisfies TableDefinition

export const groupTables = [groupTable, groupMemberTable]
