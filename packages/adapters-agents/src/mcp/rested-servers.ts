import { LRUCache } from 'lru-cache'

/** Servers that fail so often that they are left alone for a time. */
export interface RestedServers {
  /** Milliseconds until the server is called again; 0 when it may be. */
  restOf(key: string): number
  failed(key: string): void
  worked(key: string): void
}

interface Failures {
  readonly count: number
  readonly until: number
}

const mostRemembered = 10_000

/** After `failures` in a row a server rests for `restMs`; then one failure more makes it rest again. */
export function restedServers(options: {
  readonly failures: number
  readonly restMs: number
  readonly now: () => number
}): RestedServers {
  // With `max` the room for all of them would be taken at once.
  const known = new LRUCache<string, Failures>({ maxSize: mostRemembered, sizeCalculation: () => 1 })
  return {
    restOf: (key) => Math.max(0, (known.get(key)?.until ?? 0) - options.now()),
    failed(key) {
      const count = (known.get(key)?.count ?? 0) + 1
      const until = count >= options.failures ? options.now() + options.restMs : 0
      known.set(key, { count, until })
    },
    worked: (key) => void known.delete(key),
  }
}
