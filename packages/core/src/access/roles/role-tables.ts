import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const roleTable = {
  name: 'role',
  columns: {
    /** Fixed for roles that are built in. */
    id: { type: 'text' },
    name: { type: 'text' },
    /** Empty when there is none. */
    description: { type: 'text' },
    /** Of several roles of a user, the highest decides. */
    priority: { type: 'integer' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'role_name', columns: ['name'] }],
} as const satisfies TableDefinition
export type RoleRow = RowOf<typeof roleTable>

export const rolePermissionTable = {
  name: 'role_permission',
  columns: { role_id: { type: 'text' }, permission: { type: 'text' } },
  primaryKey: ['role_id', 'permission'],
} as const satisfies TableDefinition

/** Assignments of roles to users. Rows of a role that is gone mean nothing: ids are never given twice. */
export const roleAssignmentTable = {
  name: 'role_assignment',
  columns: {
    /** `user:<id>` or `group:<id>`. */
    subject: { type: 'text' },
    role_id: { type: 'text' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['subject', 'role_id'],
  indexes: [{ name: 'role_assignment_role', columns: [{ column: 'role_id' }] }],
} as const satisfies TableDefinition

export const roleTables = [roleTable, rolePermissionTable, roleAssignmentTable]
