import type { Clock } from '../ports/index.ts'
import { keepNewest } from './keep-newest.ts'

/** How often the log has the same failure again. */
const repeatMs = 60_000

export interface SaidLately {
  /**
   * How often the same failure came since it was last logged, when it is to be logged again; undefined when that was within the last
   * minute, and the failure is counted.
   */
  again(failure: string): number | undefined
}

/** Counts failures that are repeated, so that the log has one line a minute for each. */
export function saidLately(clock: Clock): SaidLately {
  const logged = new Map<string, { readonly at: number; repeated: number }>()
  return {
    again(failure) {
      const now = clock.now()
      const last = logged.get(failure)
      if (last && now - last.at < repeatMs) {
        last.repeated++
        return undefined
      }
      keepNewest(logged, failure, { at: now, repeated: 0 })
      return last?.repeated ?? 0
    },
  }
}
