import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** An erasure of a user: first asked for, then under way, then the receipt of what became of everything. */
export const erasureTable = {
  name: 'user_erasure',
  columns: {
    ...entityColumns,
    /** Kept: a store that is restored from a backup has the user again, and this records who is to be erased again. */
    user_id: { type: 'text' },
    /** The administrator who had it done; null: the user. */
    requested_by: { type: 'text', nullable: true },
    /** The user who takes over; null: nobody does. */
    hand_over_to: { type: 'text', nullable: true },
    /** Also what was shared with nobody is handed over. */
    include_private: { type: 'boolean' },
    /** Counts by fate and kind. */
    receipt: { type: 'json' },
    finished_at: { type: 'integer', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [{ name: 'user_erasure_created', columns: [{ column: 'created_at', direction: 'descending' }] }],
} as const satisfies TableDefinition
export type ErasureRow = RowOf<typeof erasureTable>
