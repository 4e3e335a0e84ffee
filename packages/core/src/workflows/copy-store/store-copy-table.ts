import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** In a store that was copied from another: how far that is. One row at most. It is never copied itself. */
export const storeCopyTable = {
  name: 'store_copy',
  columns: {
    id: { type: 'text' },
    state: { type: 'text' },
    /** Of the call that copies; another one that takes over writes its own. */
    run: { type: 'text' },
    began_at: { type: 'integer' },
    ended_at: { type: 'integer', nullable: true },
  },
  primaryKey: ['id'],
} as const satisfies TableDefinition
export type StoreCopyRow = RowOf<typeof storeCopyTable>
