import type { Sweep } from '../../kernel/durable/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { deleteRequestsUntil } from './erasure-records.ts'
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
  run: async () => (await deleteRequestsUntil(storage, clock.now() - requestKeptMs, bite)) === bite,
})
