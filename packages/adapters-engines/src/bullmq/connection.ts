import type * as BullMq from 'bullmq'
import type * as IoRedis from 'ioredis'
import { DocentError } from '@docent/core/ports'

/** Where Redis or Valkey is: an address, or what `ioredis` takes, such as certificates and a user of its own. */
export type RedisConnection = string | Omit<IoRedis.RedisOptions, 'replyMapping'>

/** How long a command may take, and a new connection. */
const connectMs = 5_000

/** @throws `unsupported` without the libraries */
export async function loadBullMq(): Promise<typeof BullMq & { readonly Redis: typeof IoRedis.Redis }> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')])
    return { ...bullmq, Redis }
  } catch (error) {
    const message =
      'BullMQ is used by the packages bullmq and ioredis, which are not installed: run npm install bullmq ioredis.'
    throw new DocentError({ code: 'unsupported', message, cause: error })
  }
}

/**
 * A connection whose commands fail while Redis is away, for who hands over; or wait for it, as BullMQ wants for who takes.
 */
function openRedis(Redis: typeof IoRedis.Redis, connection: RedisConnection, side: 'engine' | 'worker'): IoRedis.Redis {
  const waits = side === 'worker'
  const options: Omit<IoRedis.RedisOptions, 'replyMapping'> = {
    maxRetriesPerRequest: waits ? null : 0,
    enableOfflineQueue: waits,
    connectTimeout: connectMs,
    ...(!waits && { commandTimeout: connectMs }),
    retryStrategy: (times) => Math.min(2_000, 50 * 2 ** Math.min(times, 6)),
    lazyConnect: true,
  }
  const redis =
    typeof connection === 'string' ? new Redis(connection, options) : new Redis({ ...connection, ...options })
  // A listener, as without one an error would end the process.
  redis.on('error', (error: Error) => lastErrors.set(redis, error))
  return redis
}

/** What a connection failed with, which its commands do not report. */
const lastErrors = new WeakMap<IoRedis.Redis, Error>()

/** @throws `unauthorized`, `unavailable` when the first connection fails */
export async function connectRedis(
  Redis: typeof IoRedis.Redis,
  connection: RedisConnection,
  side: 'engine' | 'worker',
): Promise<IoRedis.Redis> {
  const redis = openRedis(Redis, connection, side)
  try {
    await redis.connect()
    await redis.ping()
    return redis
  } catch (error) {
    redis.disconnect()
    throw redisError(error, redis)
  }
}

/** Errors of Redis about the caller: `WRONGPASS`, `NOAUTH`, `NOPERM`. */
const refusals = /^(WRONGPASS|NOAUTH|NOPERM)/

export function redisError(error: unknown, redis?: IoRedis.Redis): DocentError {
  if (DocentError.isInstance(error)) return error
  const causes = [error, redis && lastErrors.get(redis)]
  if (causes.some((cause) => cause instanceof Error && refusals.test(cause.message))) {
    const message = 'Redis refuses the user or password of the BullMQ connection; correct the option connection.'
    return new DocentError({ code: 'unauthorized', message, cause: error })
  }
  const message =
    'Redis does not answer the BullMQ adapter; check that it runs and that the option connection names it.'
  return new DocentError({ code: 'unavailable', message, cause: error })
}
