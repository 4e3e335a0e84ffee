import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const customToolTable = {
  name: 'custom_tool',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    tool_name: { type: 'text' },
    tool_type: { type: 'text' },
    /** All but the configuration of a remote server. */
    tool_args: { type: 'json' },
    /** Configuration of a remote server, JSON text. */
    mcp_config: { type: 'text', nullable: true },
    /** The configuration may hold credentials, so it is kept under the secret of the host. */
    mcp_config_sealed: { type: 'boolean' },
    /** Remote servers have no file. */
    file_name: { type: 'text', nullable: true },
    file_key: { type: 'text', nullable: true },
    /** Bytes. */
    file_size: { type: 'integer', nullable: true },
    file_sha256: { type: 'text', nullable: true },
    /** Grows with each change. */
    revision: { type: 'integer' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'custom_tool_file', columns: ['file_key'] }],
  indexes: [
    { name: 'custom_tool_owner', columns: [{ column: 'owner_id' }, { column: 'created_at' }] },
    { name: 'custom_tool_name', columns: [{ column: 'owner_id' }, { column: 'tool_name' }] },
  ],
} as const satisfies TableDefinition
export type CustomToolRow = RowOf<typeof customToolTable>
