import type { Clock } from '@docent/core/ports'

/** The time of the platform, so many times faster: pauses of seconds pass in milliseconds. */
export function quickClock(times: number): Clock {
  const start = Date.now()
  return {
    now: () => Math.round(start + (Date.now() - start) * times),
    schedule(at, callback) {
      const due = start + (at - start) / times
      const timer = setTimeout(callback, Math.min(2 ** 31 - 1, Math.max(0, due - Date.now())))
      return () => clearTimeout(timer)
    },
  }
}
