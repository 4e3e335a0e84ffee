import type { Clock } from '../ports/index.ts'

/** The longest delay a platform timer takes without wrapping around. */
const longestTimer = 2 ** 31 - 1

/**
 * The machine's own time, except that it never goes back: when the machine's is set back, this one continues from where
 * it was, until the machine's has caught up or the process ends. Leases, pauses and timers would otherwise wait for it.
 */
export function systemClock(): Clock {
  let last = Date.now()
  let lastTick = performance.now()

  function now(): number {
    const tick = performance.now()
    last = Math.max(Date.now(), last + tick - lastTick)
    lastTick = tick
    return Math.floor(last)
  }

  return {
    now,
    schedule(at, callback) {
      let timer: NodeJS.Timeout
      // Platform timers can be a millisecond early by this clock, and take no delay that is too long.
      const look = () => {
        const wait = at - now()
        if (wait > 0) timer = setTimeout(look, Math.min(wait, longestTimer))
        else callback()
      }
      timer = setTimeout(look, Math.min(Math.max(0, at - now()), longestTimer))
      return () => clearTimeout(timer)
    },
  }
}
