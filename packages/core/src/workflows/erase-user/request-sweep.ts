import type { Sweep } from '../../kernel/durable/index.ts'
import { and, eq, lte, type Clock, type StorageDriver } from '../../kernel/ports/index.ts'
import { erasureTable } from './erasure-table.ts'
import { requestKeptMs } from './request-deletion.ts'

const bite = 500

/** Requests to be deleted that nobody confirmed. */
export const deletionRequestSweep = ({
  storage,
  clock,
}: {
  readonly storage: StorageDriver
  readonly clock: Clock
}): Sweep => ({
  name: 'deletion requests',
  everyMs: requestKeptMs,
  run: async () =>
    (await storage.writeWhere({
      kind: 'delete',
      table: erasureTable.name,
      where: and(eq('state', 'requested'), lte('created_at', clock.now() - requestKeptMs)),
      limit: bite,
    })) === bite,
})
