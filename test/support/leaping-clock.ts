import type { Clock } from '@docent/core/ports'

/** A clock that is stopped until it leaps: what came due on the way is called once, late, as by a process that slept. */
export interface LeapingClock extends Clock {
  /** Calls back whatever is due then, and gives the work some turns of the event loop. */
  leap(to: number): Promise<void>
}

const turns = 6

export function leapingClock(start: number): LeapingClock {
  let now = start
  const scheduled = new Set<{ readonly at: number; readonly callback: () => void }>()
  return {
    now: () => now,
    schedule(at, callback) {
      const item = { at, callback }
      scheduled.add(item)
      return () => void scheduled.delete(item)
    },
    async leap(to) {
      now = Math.max(now, to)
      for (const item of [...scheduled].filter(({ at }) => at <= now).sort((left, right) => left.at - right.at)) {
        if (scheduled.delete(item)) item.callback()
      }
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => void setImmediate(resolve))
    },
  }
}
