import type { Clock } from '../ports/index.ts'

/** The longest delay a platform timer takes without wrapping around. */
const longestTimer = 2 ** 31 - 1

/** The machine's own time. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    schedule(at, callback) {
      let timer: NodeJS.Timeout
      const arm = () => {
        const wait = Math.max(0, at - Date.now())
        timer = setTimeout(wait > longestTimer ? arm : callback, Math.min(wait, longestTimer))
      }
      arm()
      return () => clearTimeout(timer)
    },
  }
}
