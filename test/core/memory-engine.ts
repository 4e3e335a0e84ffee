import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import type { BlobStore, Digests, Ids, Logger, Principal, StorageDriver, TableDefinition } from '@docent/core/ports'
import { manualClock, type ManualClock } from '@docent/core/testing'
import {
  createIdempotency,
  durableTables,
  noDebugPoints,
  Runtime,
  type Idempotency,
} from '../../packages/core/src/kernel/durable/index.ts'
import {
  localSignals,
  nextTurn,
  silentLogger,
  systemDigests,
  systemIds,
} from '../../packages/core/src/kernel/system/index.ts'

export interface MemoryEngine {
  readonly clock: ManualClock
  readonly ids: Ids
  readonly digests: Digests
  readonly logger: Logger
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly runtime: Runtime
  readonly idempotency: Idempotency
}

/** The kernel over memory and a clock moved by hand, for slices that are built piece by piece. */
export async function memoryEngine(
  tables: readonly TableDefinition[],
  wrap: (storage: StorageDriver) => StorageDriver = (storage) => storage,
): Promise<MemoryEngine> {
  const clock = manualClock()
  const ids = systemIds(clock)
  const digests = systemDigests
  const logger = silentLogger
  const storage = wrap(memoryStorage())
  await storage.migrate({ version: 1, tables: [...durableTables, ...tables], migrations: [] }, { mode: 'auto' })
  const runtime = new Runtime({
    storage,
    clock,
    ids,
    logger,
    signals: localSignals(),
    debugPoints: noDebugPoints,
    entities: [],
    lanes: {},
    nextTurn,
  })
  const idempotency = createIdempotency({ storage, clock, digests })
  return { clock, ids, digests, logger, storage, blobs: memoryBlobs(), runtime, idempotency }
}

export const principal = (userId: string, fields: Partial<Principal> = {}): Principal => ({
  userId,
  username: userId,
  scope: { kind: 'global' },
  groups: [],
  permissions: [],
  ...fields,
})

export const collectionPrincipal = (userId: string, collectionId: string): Principal =>
  principal(userId, { scope: { kind: 'collection', collectionId, keyId: 'key' } })
