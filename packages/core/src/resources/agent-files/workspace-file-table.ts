import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** Files of agents for which their user has no room among the documents. They stay in the chat, for its agents. */
export const workspaceFileTable = {
  name: 'workspace_file',
  columns: {
    id: { type: 'text' },
    session_id: { type: 'text' },
    /** A path, such as `tables/prices.csv`. */
    name: { type: 'text' },
    owner_id: { type: 'text' },
    username: { type: 'text' },
    /** Bytes. */
    size: { type: 'integer' },
    sha256: { type: 'text' },
    /** Blob of the content. */
    source_key: { type: 'text' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'workspace_file_name', columns: ['session_id', 'name'] }],
  indexes: [
    { name: 'workspace_file_owner', columns: [{ column: 'owner_id' }] },
    { name: 'workspace_file_source', columns: [{ column: 'source_key' }] },
  ],
} as const satisfies TableDefinition
export type WorkspaceFileRow = RowOf<typeof workspaceFileTable>
