import { DocentError, type Clock } from '@docent/core/ports'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Incoming, Outgoing } from './incoming.ts'

/** Different wrong keys that are answered at once. */
const free = 10
/** The latest ones of an address: resending one of them is not a new guess. */
const mostRemembered = 16
const firstPauseMs = 250
const longestPauseMs = 5_000
const forgottenAfterMs = 10 * 60_000
/** Limit of remembered addresses and of delayed responses: beyond it, the oldest are forgotten and nothing is delayed. */
const mostAddresses = 10_000
const mostWaiting = 200

interface Tries {
  readonly count: number
  readonly keys: readonly string[]
}

/**
 * Slows down guessing of keys: each further wrong one from an address is answered later. Only the response to a new wrong
 * key is delayed: neither a valid one from the same address is, nor a client that keeps sending an ended key.
 */
export function wrongKeys(clock: Pick<Clock, 'now' | 'schedule'>) {
  const tried = new LRUCache<string, Tries>({
    // With `max` the room for all of them would be taken at once.
    maxSize: mostAddresses,
    sizeCalculation: () => 1,
    ttl: forgottenAfterMs,
    perf: clock,
    ttlResolution: 0,
  })
  let waiting = 0

  function pauseAfter(address: string, key: string): number {
    const known = tried.get(address) ?? { count: 0, keys: [] }
    if (known.keys.includes(key)) return 0
    const count = known.count + 1
    tried.set(address, { count, keys: [...known.keys, key].slice(-mostRemembered) })
    return count <= free ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(count - free - 1, 10))
  }

  return {
    /** Resolves when a response with this error may be sent; at once for every error but a wrong key, or when the client has disconnected. */
    async held(error: unknown, request: Incoming, response: Outgoing): Promise<void> {
      if (!isWrongKey(error)) return
      const pauseMs = pauseAfter(addressOf(request), digest(request.headers.authorization ?? ''))
      if (pauseMs === 0 || waiting >= mostWaiting || response.destroyed) return
      waiting++
      const { promise, resolve } = Promise.withResolvers<void>()
      const cancel = clock.schedule(clock.now() + pauseMs, resolve)
      response.once('close', resolve)
      try {
        await promise
      } finally {
        waiting--
        cancel()
        response.off('close', resolve)
      }
    },
  }
}

export type WrongKeys = ReturnType<typeof wrongKeys>

/** Enough to recognize it, but not to recover it. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 16)

const isWrongKey = (error: unknown): boolean =>
  DocentError.isInstance(error) && error.code === 'unauthorized' && error.details?.['challenge'] === 'invalid_token'

/** As the host's `trust proxy` setting sees it. The owner of one address of an IPv6 network has all of them. */
function addressOf(request: Incoming): string {
  const address = request.ip ?? request.socket.remoteAddress ?? ''
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}
