import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { checkOptions, DocentError, type EffectExecutor, type EffectReference } from '@docent/core/ports'
import { checkName } from '../engine-names.ts'
import { connectRedis, loadBullMq, redisError, type RedisConnection } from './connection.ts'

export interface BullmqExecutorOptions {
  /** Where Redis or Valkey is. It should keep what it acknowledges (`appendonly yes`). */
  readonly connection: RedisConnection
  /** The queue, the same for the workers. @default 'docent' */
  readonly queue?: string
}

interface Opened {
  readonly redis: Redis
  readonly queue: Queue
}

/**
 * Times BullMQ delivers what a worker could not run, because it was stopping or its records were away. What an effect did is no
 * matter of it.
 */
const deliveries = 10

/** Hands effects over as jobs of a BullMQ queue, for workers made by `bullmqWorker`. Connects at the first use. */
export function bullmqExecutor(options: BullmqExecutorOptions): EffectExecutor {
  checkOptions('bullmqExecutor()', options, { connection: 'required', queue: 'optional' })
  const name = checkName('queue', options.queue ?? 'docent')
  let opening: Promise<Opened> | undefined
  let closed = false

  async function open(): Promise<Opened> {
    const { Queue, Redis } = await loadBullMq()
    const redis = await connectRedis(Redis, options.connection, 'engine')
    const queue = new Queue(name, { connection: redis, skipVersionCheck: true })
    queue.on('error', () => undefined)
    return { redis, queue }
  }

  /** The first connection is made again by the next call when it fails; a later one makes itself again. */
  function opened(): Promise<Opened> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function within<Value>(call: (opened: Opened) => Promise<Value>): Promise<Value> {
    if (closed) throw new DocentError({ code: 'unavailable', message: 'The BullMQ adapter was closed.' })
    const engine = await opened()
    try {
      return await call(engine)
    } catch (error) {
      throw redisError(error, engine.redis)
    }
  }

  return {
    name: 'bullmq',
    handOver: (references, { signal }) =>
      within(async ({ queue }) => {
        if (signal.aborted) throw new DocentError({ code: 'unavailable', message: 'The service is stopping.' })
        await queue.addBulk(references.map(jobOf))
      }),
    withdraw: (references) =>
      within(async ({ queue }) => {
        await Promise.all(references.map(({ handOverId }) => queue.remove(handOverId)))
      }),
    ping: () =>
      within(async ({ redis }) => {
        await redis.ping()
      }),
    async close() {
      closed = true
      const engine = await opening?.catch(() => undefined)
      if (!engine) return
      await engine.queue.close().catch(() => undefined)
      engine.redis.disconnect()
    },
  }
}

const jobOf = (reference: EffectReference) => ({
  name: reference.lane,
  data: reference,
  opts: {
    jobId: reference.handOverId,
    attempts: deliveries,
    backoff: { type: 'exponential', delay: 500 },
    removeOnComplete: { count: 1_000 },
    removeOnFail: { count: 1_000 },
  },
})
