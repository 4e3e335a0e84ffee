import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/index.ts'
import { roomFor } from './room-for.ts'

export interface ReadCacheOptions {
  readonly clock: Pick<Clock, 'now'>
  /** How old a value may be; it is read when a value is kept. 0 keeps nothing. */
  readonly keepMs: number | (() => Promise<number>)
  /** Beyond so many values, those that were not used for the longest time leave. */
  readonly most: number
}

/**
 * Values that were read lately. A change in this process counts at once, when it is reported by `forget`; one of another process
 * when what is kept becomes too old.
 */
export interface ReadCache<Value extends object> {
  /** The kept value, or what `load` reads now; nothing is kept of `undefined`. */
  get<Loaded extends Value | undefined>(key: string, load: () => Promise<Loaded>): Promise<Value | Loaded>
  /** How often something was forgotten. */
  changes(): number
  /** To be called after a change is written. Without a key: all. */
  forget(key?: string): void
  forgetWhere(condition: (value: Value) => boolean): void
}

export function readCache<Value extends object>({ clock, keepMs, most }: ReadCacheOptions): ReadCache<Value> {
  const kept = new LRUCache<string, Value>({ ...roomFor(most), perf: clock, ttlResolution: 0 })
  let changes = 0
  return {
    async get<Loaded extends Value | undefined>(key: string, load: () => Promise<Loaded>) {
      const known = kept.get(key)
      if (known !== undefined) return known
      const before = changes
      const value = await load()
      const ttl = typeof keepMs === 'number' ? keepMs : await keepMs()
      // Something changed while this was read: it may be what was there before.
      // The library keeps a value of just this age; here it is too old.
      if (value !== undefined && ttl > 1 && before === changes) kept.set(key, value, { ttl: ttl - 1 })
      return value
    },
    changes: () => changes,
    forget(key) {
      changes += 1
      if (key === undefined) kept.clear()
      else kept.delete(key)
    },
    forgetWhere(condition) {
      changes += 1
      for (const [key, value] of kept.entries()) if (condition(value)) kept.delete(key)
    },
  }
}
