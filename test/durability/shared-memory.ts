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
import { sweepLater } from './sweep-later.ts'

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
    options?: Pick<Partial<DocentOptions>, 'tools' | 'sandbox' | 'analysis' | 'parsers' | 'roles' | 'signals'>,
  ): Promise<Member>
  dump(): Promise<Dump>
  /** Loses what the log of answers holds, as a power loss may: its tables are of relaxed durability. */
  loseStreams(): Promise<void>
  /** Another store with the same content; without search indexes. */
  copy(): Promise<SharedMemory>
  /** Cleans up as it would be done in two days. */
  sweep(): Promise<void>
}

const open = async (): Promise<void> => {}

export const leaseMs = 6_000

export async function sharedMemory(): Promise<SharedMemory> {
  return memoryWith(async () => {})
}

type Stores = { readonly storage: StorageDriver; readonly blobs: BlobStore }

async function memoryWith(fill: (stores: Stores) => Promise<void>): Promise<SharedMemory> {
  const data = memoryData()
  const blobs: BlobStore = { ...memoryBlobs(), close: open }
  const vectors: VectorIndex = { ...memoryVectors(), close: open }
  const driver = (): StorageDriver => {
    const storage = memoryStorage({ data })
    return { ...storage, capabilities: { ...storage.capabilities, shared: true } }
  }
  const reader = driver()
  await reader.migrate(catalogue, { mode: 'auto' })
  await fill({ storage: reader, blobs })
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
    copy: () => memoryWith((stores) => copyStores({ storage: reader, blobs }, stores)),
    sweep: () => sweepLater({ storage: reader, blobs }),
    async loseStreams() {
      for (const table of ['stream_segment', 'stream_epoch']) {
        await reader.writeWhere({ kind: 'delete', table, where: always, limit: 10_000 })
      }
    },
  }
}

async function copyStores(from: Stores, to: Stores): Promise<void> {
  for (const { name: table } of catalogue.tables) {
    const rows = await from.storage.read({ from: table, cost: 'scan' })
    for (let at = 0; at < rows.length; at += 100)
      await to.storage.write({ steps: rows.slice(at, at + 100).map((row) => ({ kind: 'insert', table, row })) })
  }
  for await (const { key } of from.blobs.list('')) await to.blobs.put(key, await from.blobs.bytes(key))
}
