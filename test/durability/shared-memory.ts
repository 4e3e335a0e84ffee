import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createDocent, silentLogger, type DebugPoints, type Docent, type DocentOptions } from '@docent/core'
import { always, type BlobStore, type ModelProvider, type StorageDriver, type VectorIndex } from '@docent/core/ports'
import { manualClock, steadyIds, type ManualClock } from '@docent/core/testing'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { pointedBlobs, pointedStorage, pointedVectors } from './debug-ports.ts'
import { dumpStore } from './dump-store.ts'
import type { Dump } from './protocol.ts'

export interface Member {
  readonly docent: Docent
  readonly clock: ManualClock
}

/** A store that several processes share, as far as they can tell. */
export interface SharedMemory {
  /** A started Docent with a clock of its own: one that nobody moves never renews a lease. */
  join(
    debugPoints: DebugPoints,
    models?: readonly ModelProvider[],
    options?: Pick<DocentOptions, 'tools' | 'sandbox'>,
  ): Promise<Member>
  dump(): Promise<Dump>
  /** Loses what the log of answers holds, as a power loss may: its tables are of relaxed durability. */
  loseStreams(): Promise<void>
}

const open = async (): Promise<void> => {}

export const leaseMs = 6_000

export async function sharedMemory(): Promise<SharedMemory> {
  const data = memoryData()
  const blobs: BlobStore = { ...memoryBlobs(), close: open }
  const vectors: VectorIndex = { ...memoryVectors(), close: open }
  const driver = (): StorageDriver => {
    const storage = memoryStorage({ data })
    return { ...storage, capabilities: { ...storage.capabilities, shared: true } }
  }
  const reader = driver()
  await reader.migrate(catalogue, { mode: 'auto' })
  return {
    async join(debugPoints, models = [builtInModels()], options = {}) {
      const clock = manualClock()
      const docent = await createDocent({
        deployment: { chatRateLimitPerMinute: -1 },
        storage: pointedStorage(driver(), debugPoints),
        blobs: pointedBlobs(blobs, debugPoints),
        vectors: pointedVectors(vectors, debugPoints),
        models,
        parsers: standardParsers(),
        logger: silentLogger,
        clock,
        ids: steadyIds(clock),
        leaseMs,
        debugPoints,
        ...options,
      })
      await docent.start()
      return { docent, clock }
    },
    dump: () => dumpStore({ storage: reader, blobs, vectors }),
    async loseStreams() {
      for (const table of ['stream_segment', 'stream_epoch']) {
        await reader.writeWhere({ kind: 'delete', table, where: always, limit: 10_000 })
      }
    },
  }
}
