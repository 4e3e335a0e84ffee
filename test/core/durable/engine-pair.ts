import { memoryData } from '@docent/adapters-storage'
import { memoryExecutor, manualClock, type ManualClock, type MemoryExecutor } from '@docent/core/testing'
import { localSignals } from '@docent/core'
import type { EngineRoute } from '../../../packages/core/src/kernel/durable/index.ts'
import { parcelEngine, type ParcelEngine, type ParcelEngineOptions } from './parcel-engine.ts'

/** A process that hands its parcels over, and the engine that has them; workers over the same store come by `worker`. */
export interface EnginePair {
  readonly api: ParcelEngine
  readonly executor: MemoryExecutor
  readonly clock: ManualClock
  worker(options?: ParcelEngineOptions): Promise<PairWorker>
  /** Packs a parcel and sends it. */
  send(label: string, owner?: string): Promise<void>
}

export interface PairWorker {
  readonly engine: ParcelEngine
  /** As at the end of a service. */
  leave(): Promise<void>
  /** Nothing is delivered to it any more; what it runs continues, and nobody waits for it. */
  crash(): void
}

export const leaseMs = 9_000

export async function enginePair(
  route: Partial<EngineRoute> = {},
  options: ParcelEngineOptions = {},
): Promise<EnginePair> {
  const clock = manualClock()
  const shared = { data: memoryData(), clock, shared: true, leaseMs, signals: localSignals() }
  const executor = memoryExecutor()
  const lanes = { post: { concurrency: 2, outside: { concurrency: route.places ?? 10 } } }
  const api = await parcelEngine({ ...shared, ...options, lanes, engines: [{ executor, lanes: ['post'], ...route }] })
  await api.runtime.start()
  return {
    api,
    executor,
    clock,
    async worker(own = {}) {
      const engine = await parcelEngine({ ...shared, claimed: new Set<string>(), ...own })
      await engine.runtime.start()
      let crashed = false
      const leave = executor.connect({
        run: (reference, runOptions) =>
          crashed ? Promise.reject(new Error('crashed')) : engine.runtime.delivered.run(reference, runOptions),
      })
      return { engine, leave, crash: () => void (crashed = true) }
    },
    async send(label, owner) {
      await api.pack(label)
      await api.send(label, owner)
    },
  }
}
