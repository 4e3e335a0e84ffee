import type { TableDefinition } from '../../kernel/ports/index.ts'

/** How many there are of what a setting limits. A row is made when it is first needed. */
export const limitCounterTable = {
  name: 'limit_counter',
  columns: { id: { type: 'text' }, used: { type: 'integer' } },
  primaryKey: ['id'],
} as const satisfies TableDefinition
