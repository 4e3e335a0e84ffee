import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** The MCP server of a custom tool, under the tool's id. Agents see what it listed when it was inspected, and nothing later. */
export const toolServerTable = {
  name: 'tool_server',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    /** Revision of the custom tool for which all this holds. */
    tool_revision: { type: 'integer' },
    /** Null until the server was inspected. */
    tools: { type: 'json', nullable: true },
    /** Why it could not be inspected. */
    error: { type: 'text', nullable: true },
    inspected_at: { type: 'integer', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [{ name: 'tool_server_owner', columns: [{ column: 'owner_id' }] }],
} as const satisfies TableDefinition
export type ToolServerRow = RowOf<typeof toolServerTable>
