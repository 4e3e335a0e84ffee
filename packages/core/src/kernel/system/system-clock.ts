import type { Clock } from '../ports/index.ts'

/** The longest delay a platform timer takes without wrapping around. */
const longestTimer = 2 ** 31 - 1

/** How early a platform timer may be. More than that is the machine's time being set back. */
const mostEarly = 10

/** The machine's own time. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    schedule(at, callback) {
      let timer: NodeJS.Timeout
      const arm = () => {
        const wait = Math.max(0, at - Date.now())
        timer = setTimeout(wait > longestTimer ? arm : ring, Math.min(wait, longestTimer))
      }
      // Platform timers run by another clock, and can be a millisecond early by this one.
      const ring = () => {
        const early = at - Date.now()
        if (early > 0 && early <= mostEarly) timer = setTimeout(ring, early)
        else callback()
      }
      arm()
      return () => clearTimeout(timer)
    },
  }
}
