import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** Secrets that tools and agents get when they run. */
export const agentKeyTable = {
  name: 'agent_key',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    name: { type: 'text' },
    /** `private` or `shared`. */
    type: { type: 'text' },
    description: { type: 'text', nullable: true },
    /** The value, under the secret of the host. */
    sealed: { type: 'text' },
    revision: { type: 'integer' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'agent_key_name', columns: ['owner_id', 'name'] }],
  indexes: [{ name: 'agent_key_type', columns: [{ column: 'type' }] }],
} as const satisfies TableDefinition
export type AgentKeyRow = RowOf<typeof agentKeyTable>

/** Which key a tool of a user gets under which name. By name, so that it also holds for a tool that is registered again. */
export const toolKeyTable = {
  name: 'agent_tool_key',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    tool_name: { type: 'text' },
    /** Name of the variable in the tool's environment. */
    env_name: { type: 'text' },
    key_id: { type: 'text' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'agent_tool_key_name', columns: ['owner_id', 'tool_name', 'env_name'] }],
  indexes: [{ name: 'agent_tool_key_key', columns: [{ column: 'key_id' }] }],
} as const satisfies TableDefinition
export type ToolKeyRow = RowOf<typeof toolKeyTable>

/** Which key an agent of a user gets under which name: what the agent declares, with or without a key, and more. */
export const customAgentKeyTable = {
  name: 'custom_agent_key',
  columns: {
    id: { type: 'text' },
    owner_id: { type: 'text' },
    agent_id: { type: 'text' },
    /** Name of the variable in the agent's environment. */
    env_name: { type: 'text' },
    /** `required`, `optional_with_default`, `optional_no_default`; `custom` for one that the agent does not name. */
    requirement: { type: 'text' },
    key_id: { type: 'text', nullable: true },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'custom_agent_key_name', columns: ['agent_id', 'env_name'] }],
  indexes: [
    { name: 'custom_agent_key_owner', columns: [{ column: 'owner_id' }] },
    { name: 'custom_agent_key_key', columns: [{ column: 'key_id' }] },
  ],
} as const satisfies TableDefinition
export type CustomAgentKeyRow = RowOf<typeof customAgentKeyTable>
