import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const customAgentTable = {
  name: 'custom_agent',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    agent_name: { type: 'text' },
    agent_type: { type: 'text' },
    agent_args: { type: 'json' },
    /** What its metadata has about it. */
    description: { type: 'text', nullable: true },
    /** The MCP servers that its metadata names: list of `name` and `args`, JSON text. */
    servers: { type: 'json' },
    /** Its folder in the file. */
    folder: { type: 'text' },
    /** What runs its program: `python` or `node`; null for an agent that a model plays. */
    image: { type: 'text', nullable: true },
    /** The function of the program that runs the agent. */
    function_name: { type: 'text' },
    /** For an agent that a model plays: its instructions. */
    definition: { type: 'text', nullable: true },
    file_name: { type: 'text' },
    /** Agents that came in one file have it together. */
    file_key: { type: 'text' },
    /** Bytes, as it came. */
    file_size: { type: 'integer' },
    /** Of the bytes as they are kept. */
    file_sha256: { type: 'text' },
    /** The file holds values of variables, so it is kept under the secret of the host. */
    file_sealed: { type: 'boolean' },
    /** Grows with each change. */
    revision: { type: 'integer' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'custom_agent_owner', columns: [{ column: 'owner_id' }, { column: 'created_at' }] },
    { name: 'custom_agent_file', columns: [{ column: 'file_key' }] },
  ],
} as const satisfies TableDefinition
export type CustomAgentRow = RowOf<typeof customAgentTable>

/** Which tool an agent gets as which MCP server. By name, so that it also holds for a tool that is registered again. */
export const customAgentToolTable = {
  name: 'custom_agent_tool',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    agent_id: { type: 'text' },
    /** As the code of the agent names it. */
    server_name: { type: 'text' },
    /** Null while no tool is chosen. */
    tool_name: { type: 'text', nullable: true },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'custom_agent_tool_server', columns: ['agent_id', 'server_name'] }],
  indexes: [{ name: 'custom_agent_tool_owner', columns: [{ column: 'owner_id' }] }],
} as const satisfies TableDefinition
export type CustomAgentToolRow = RowOf<typeof customAgentToolTable>

/** The packages that the program of an agent needs, under the agent's id. */
export const customAgentBuildTable = {
  name: 'custom_agent_build',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    /** Why they could not be installed. */
    error: { type: 'text', nullable: true },
    /** The version of Python for which they are installed, such as `3.11.7`. */
    python: { type: 'text', nullable: true },
    /** A ZIP of what was installed; null where nothing is. */
    packages_key: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'custom_agent_build_owner', columns: [{ column: 'owner_id' }] },
    { name: 'custom_agent_build_packages', columns: [{ column: 'packages_key' }] },
  ],
} as const satisfies TableDefinition
export type CustomAgentBuildRow = RowOf<typeof customAgentBuildTable>
