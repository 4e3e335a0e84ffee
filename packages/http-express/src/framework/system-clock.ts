import type { Clock } from '@docent/core/ports'

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(at, callback) {
    const timer = setTimeout(callback, Math.max(0, at - Date.now()))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
