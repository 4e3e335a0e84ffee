import type { Clock } from '@docent/core/ports'

export interface ShiftedClock extends Clock {
  /** From now on it is so much later. What is scheduled keeps its pause. */
  skip(milliseconds: number): void
}

/** The time of the platform, moved to another day. */
export function shiftedClock(start: number): ShiftedClock {
  let shift = start - Date.now()
  return {
    now: () => Date.now() + shift,
    schedule(at, callback) {
      const timer = setTimeout(callback, Math.min(2 ** 31 - 1, Math.max(0, at - Date.now() - shift)))
      return () => clearTimeout(timer)
    },
    skip: (milliseconds) => void (shift += milliseconds),
  }
}
