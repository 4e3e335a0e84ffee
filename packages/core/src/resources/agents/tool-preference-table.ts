import type { TableDefinition } from '../../kernel/ports/index.ts'

/** The tools that a user prefers, by name. */
export const toolPreferenceTable = {
  name: 'agent_tool_preference',
  columns: {
    user_id: { type: 'text' },
    /** List of names. */
    tools: { type: 'json' },
    updated_at: { type: 'integer' },
  },
  primaryKey: ['user_id'],
} as const satisfies TableDefinition
