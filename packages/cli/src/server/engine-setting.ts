import { bullmqExecutor, bullmqWorker } from '@docent/adapters-engines/bullmq'
import { restateExecutor, restateWorker } from '@docent/adapters-engines/restate'
import type { EngineOptions } from '@docent/core'
import type { DeliveredEffects } from '@docent/core/ports'
import { invalidVariable as invalid } from './invalid-variable.ts'

/** `DOCENT_ENGINE`: the execution engine that long work is handed to. */
export type EngineSetting =
  /** Address of Redis or Valkey. */
  | { readonly kind: 'bullmq'; readonly connection: string }
  /** Address of the ingress; where workers listen. */
  | { readonly kind: 'restate'; readonly ingressUrl: string; readonly port: number }

/** Work that takes long enough for another machine to be worth it. */
const lanes: EngineOptions['lanes'] = ['ingest', 'slow', 'process', 'program', 'ocr', 'train', 'score', 'analysis']

/** @param port `DOCENT_ENGINE_PORT` @throws `invalid_input` */
export function engineSetting(text: string | undefined, port = '9080'): EngineSetting | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw invalid('DOCENT_ENGINE_PORT', 'a number from 0 to 65535')
  if (/^rediss?:\/\/[^/]/.test(text)) return { kind: 'bullmq', connection: text }
  const [, ingressUrl] = /^restate\+(https?:\/\/.+)$/.exec(text) ?? []
  if (ingressUrl !== undefined) return { kind: 'restate', ingressUrl, port: Number(port) }
  throw invalid(
    'DOCENT_ENGINE',
    'the address of Redis for BullMQ, redis://host:6379, or of the ingress of Restate, restate+http://host:8080',
  )
}

/** For a process that takes work from the queue: it hands the long part of it to the engine. Connects at the first use. */
export const engineOf = (setting: EngineSetting): EngineOptions => ({
  executor:
    setting.kind === 'bullmq'
      ? bullmqExecutor({ connection: setting.connection })
      : restateExecutor({ ingressUrl: setting.ingressUrl }),
  lanes,
})

/**
 * For a process that runs what the engine brings.
 * @param host where a worker of Restate listens
 * @throws `unsupported` without the engine's library, `unavailable`, `unauthorized`
 */
export const startWorker = (
  setting: EngineSetting,
  { effects, host }: { readonly effects: DeliveredEffects; readonly host: string },
): Promise<{ close(): Promise<void> }> =>
  setting.kind === 'bullmq'
    ? bullmqWorker({ effects, connection: setting.connection })
    : restateWorker({ effects, host, port: setting.port })
