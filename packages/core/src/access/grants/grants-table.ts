import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** Grants of shared resources: which subject may do what; changed in the batch of the share. */
export const grantTable = {
  name: 'resource_grant',
  columns: {
    resource_kind: { type: 'text' },
    resource_id: { type: 'text' },
    /** `user:<id>`, `group:<id>` or `public`. */
    subject: { type: 'text' },
    /** 1 read, 2 write, 3 manage. */
    level: { type: 'integer' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['resource_kind', 'subject', 'resource_id'],
  indexes: [{ name: 'grant_resource', columns: [{ column: 'resource_kind' }, { column: 'resource_id' }] }],
} as const satisfies TableDefinition

export type GrantRow = RowOf<typeof grantTable>
