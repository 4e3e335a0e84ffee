import { bullmqExecutor, bullmqWorker } from '@docent/adapters-engines/bullmq'
import { restateExecutor, restateWorker } from '@docent/adapters-engines/restate'
import type { DeliveredEffects, EffectExecutor } from '@docent/core/ports'

/** An engine that tests started, as the processes around it reach it. */
export type EngineAddress =
  | { readonly kind: 'bullmq'; readonly url: string; readonly name: string }
  | {
      readonly kind: 'restate'
      readonly ingressUrl: string
      readonly adminUrl: string
      /** Of its only worker. */
      readonly port: number
      readonly name: string
    }

export function executorAt(engine: EngineAddress): EffectExecutor {
  if (engine.kind === 'bullmq') return bullmqExecutor({ connection: engine.url, queue: engine.name })
  return restateExecutor({ ingressUrl: engine.ingressUrl, service: engine.name })
}

/** Lets this process run what the engine brings. @throws `unavailable` while the engine is away */
export async function startWorkerAt(engine: EngineAddress, effects: DeliveredEffects): Promise<void> {
  if (engine.kind === 'bullmq') await bullmqWorker({ effects, connection: engine.url, queue: engine.name })
  else {
    const { adminUrl, port, name: service } = engine
    await restateWorker({ effects, service, port, register: { adminUrl, workerUrl: `http://127.0.0.1:${port}` } })
  }
}
