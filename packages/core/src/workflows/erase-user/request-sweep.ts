import type { Sweep } from '../../kernel/durable/index.ts'
import { and, eq, lte, type Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { erasureTable } from './erasure-table.ts'
import { requestKeptMs } from './request-deletion.ts'

const bite = 500

/** Requests to be deleted that nobody confirmed. */
export const deletionRequestSweep = ({
  storage,
  clock,
}: {
  readonly storage: RecordStore
  readonly clock: Clock
}): Sweep => ({
  name: 'deletion requests',
  everyMs: requestKeptMs,
  run: async () =>
    (await storage.writeWhere({
      kind: 'delete',
      table: erasureTable,
      where: and(eq('state', 'requested'), lte('created_at', clock.now() - requestKeptMs)),
      limit: bite,
    })) === bite,
})
