import type { Migration } from '../kernel/ports/index.ts'

export const toVersion5: Migration = {
  to: 5,
  steps: [
    {
      kind: 'addColumn',
      table: 'user_account',
      column: 'deactivated_at',
      definition: { type: 'integer', nullable: true },
    },
    {
      kind: 'addColumn',
      table: 'collection_index',
      column: 'analysis',
      definition: { type: 'integer', default: 0 },
    },
    {
      kind: 'addColumn',
      table: 'collection_index',
      column: 'ranking',
      definition: { type: 'json', nullable: true },
    },
    {
      kind: 'addColumn',
      table: 'collection_index',
      column: 'removal',
      definition: { type: 'json', nullable: true },
    },
    {
      kind: 'addIndex',
      table: 'model_call',
      index: { name: 'model_call_subject', columns: [{ column: 'subject_id' }] },
    },
    {
      kind: 'addTable',
      table: {
        name: 'custom_tool',
        columns: {
          id: { type: 'text' },
          owner_id: { type: 'text' },
          tool_name: { type: 'text' },
          tool_type: { type: 'text' },
          tool_args: { type: 'json' },
          mcp_config: { type: 'text', nullable: true },
          mcp_config_sealed: { type: 'boolean' },
          file_name: { type: 'text', nullable: true },
          file_key: { type: 'text', nullable: true },
          file_size: { type: 'integer', nullable: true },
          file_sha256: { type: 'text', nullable: true },
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
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'agent_key',
        columns: {
          id: { type: 'text' },
          owner_id: { type: 'text' },
          name: { type: 'text' },
          type: { type: 'text' },
          description: { type: 'text', nullable: true },
          sealed: { type: 'text' },
          revision: { type: 'integer' },
          created_at: { type: 'integer' },
          updated_at: { type: 'integer' },
        },
        primaryKey: ['id'],
        unique: [{ name: 'agent_key_name', columns: ['owner_id', 'name'] }],
        indexes: [{ name: 'agent_key_type', columns: [{ column: 'type' }] }],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'agent_tool_key',
        columns: {
          id: { type: 'text' },
          owner_id: { type: 'text' },
          tool_name: { type: 'text' },
          env_name: { type: 'text' },
          key_id: { type: 'text' },
          created_at: { type: 'integer' },
        },
        primaryKey: ['id'],
        unique: [{ name: 'agent_tool_key_name', columns: ['owner_id', 'tool_name', 'env_name'] }],
        indexes: [{ name: 'agent_tool_key_key', columns: [{ column: 'key_id' }] }],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'agent_tool_preference',
        columns: {
          user_id: { type: 'text' },
          tools: { type: 'json' },
          updated_at: { type: 'integer' },
        },
        primaryKey: ['user_id'],
      },
    },
  ],
}
