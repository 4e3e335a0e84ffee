import type { Signals } from '../ports/index.ts'

/** Signals inside one process. Listeners are called in the same turn; one that throws does not keep the others from hearing. */
export function localSignals(): Signals {
  const listeners = new Map<string, Set<() => void>>()
  return {
    publish(topic) {
      for (const listener of [...(listeners.get(topic) ?? [])]) {
        try {
          listener()
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set)
      set.add(listener)
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
      }
    },
    async close() {
      listeners.clear()
    },
  }
}
