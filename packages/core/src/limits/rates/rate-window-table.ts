import type { TableDefinition } from '../../kernel/ports/index.ts'

/** How often somebody did something within the minute that began with the first time. */
export const rateWindowTable = {
  name: 'rate_window',
  columns: { id: { type: 'text' }, started_at: { type: 'integer' }, used: { type: 'integer' } },
  primaryKey: ['id'],
} as const satisfies TableDefinition
