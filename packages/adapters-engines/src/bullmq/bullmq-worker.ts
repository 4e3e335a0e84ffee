import type { Worker } from 'bullmq'
import { checkOptions, DocentError, type DeliveredEffects } from '@docent/core/ports'
import { checkName } from '../engine-names.ts'
import { readReference } from '../read-reference.ts'
import { connectRedis, loadBullMq, type RedisConnection } from './connection.ts'

export interface BullmqWorkerOptions {
  /** `docent.effects` of a Docent of this process that was started. */
  readonly effects: DeliveredEffects
  /** As for `bullmqExecutor`. */
  readonly connection: RedisConnection
  /** As for `bullmqExecutor`. @default 'docent' */
  readonly queue?: string
  /** Effects that this worker runs at a time. @default 4 */
  readonly concurrency?: number
}

export interface BullmqWorker {
  /** Takes nothing more, aborts what runs, and lets go of Redis once that has ended. Call it before `docent.stop`. */
  close(): Promise<void>
}

/** How long BullMQ waits for a sign of life before it delivers again; then Docent finds that there is nothing to do. */
const lockMs = 30_000

/**
 * Runs what `bullmqExecutor` handed over. Resolves when Redis has answered; afterwards it waits for Redis while it is away.
 * @throws `unsupported`, `unauthorized`, `unavailable`
 */
export async function bullmqWorker(options: BullmqWorkerOptions): Promise<BullmqWorker> {
  checkOptions('bullmqWorker()', options, {
    effects: 'required',
    connection: 'required',
    queue: 'optional',
    concurrency: 'optional',
  })
  const name = checkName('queue', options.queue ?? 'docent')
  const { Redis, Worker, UnrecoverableError } = await loadBullMq()
  const redis = await connectRedis(Redis, options.connection, 'worker')
  const ended = new AbortController()
  const worker: Worker = new Worker(
    name,
    async ({ data }) => {
      const reference = readReference(data)
      if (!reference) throw new UnrecoverableError('This is no reference to an effect.')
      return options.effects.run(reference, { signal: ended.signal }).catch((error: unknown) => {
        if (DocentError.isInstance(error) && error.code === 'invalid_input') throw new UnrecoverableError(error.message)
        throw error
      })
    },
    {
      connection: redis,
      concurrency: options.concurrency ?? 4,
      lockDuration: lockMs,
      // A worker that dies is noticed by the lease of its effect; this only empties the queue.
      maxStalledCount: 100,
      skipVersionCheck: true,
    },
  )
  worker.on('error', () => undefined)
  let closing: Promise<void> | undefined
  return {
    close() {
      closing ??= (async () => {
        ended.abort()
        await worker.close().catch(() => undefined)
        redis.disconnect()
      })()
      return closing
    },
  }
}
