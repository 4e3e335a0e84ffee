import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** The consent of an owner to calls of a custom tool's server, under the tool's id. All that is secret in it is sealed. */
export const toolAuthorizationTable = {
  name: 'tool_authorization',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    /** What was begun and not finished yet, sealed. */
    pending: { type: 'text', nullable: true },
    pending_until: { type: 'integer', nullable: true },
    /** What the tool host keeps of the consent, sealed: tokens. */
    credentials: { type: 'text', nullable: true },
    /** How often the owner consented. */
    consent: { type: 'integer' },
    consented_at: { type: 'integer', nullable: true },
    /** Grows with each change. */
    revision: { type: 'integer' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [{ name: 'tool_authorization_owner', columns: [{ column: 'owner_id' }] }],
} as const satisfies TableDefinition
export type ToolAuthorizationRow = RowOf<typeof toolAuthorizationTable>
