import { entityColumns } from '../../kernel/durable/index.ts'
import { eq, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

export const memoryBlockTable = {
  name: 'memory_block',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    username: { type: 'text' },
    name: { type: 'text' },
    content: { type: 'text' },
    system_prompt_amendment: { type: 'text' },
    injection_mode: { type: 'text' },
    access_mode: { type: 'text' },
    /** Characters; 0: no bound of its own. */
    max_content_length: { type: 'integer' },
    is_public: { type: 'boolean' },
    user_count: { type: 'integer' },
    group_count: { type: 'integer' },
  },
  primaryKey: ['id'],
  unique: [{ name: 'memory_block_name', columns: ['owner_id', 'name'], where: eq('state', 'active') }],
  indexes: [
    { name: 'memory_block_owner', columns: [{ column: 'owner_id' }, { column: 'updated_at' }] },
    { name: 'memory_block_public', columns: [{ column: 'is_public' }] },
  ],
} as const satisfies TableDefinition
export type MemoryBlockRow = RowOf<typeof memoryBlockTable>

/** What acts for a user where a request names no block. */
export const defaultMemoryBlockTable = {
  name: 'default_memory_block',
  columns: {
    user_id: { type: 'text' },
    /** `llm` or `agent`. */
    scope: { type: 'text' },
    memory_block_id: { type: 'text' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['user_id', 'scope'],
  indexes: [{ name: 'default_memory_block_of', columns: [{ column: 'memory_block_id' }] }],
} as const satisfies TableDefinition

export const memoryBlockTables: readonly TableDefinition[] = [memoryBlockTable, defaultMemoryBlockTable]
