import type { Clock } from '../ports/index.ts'

/** How often the log learns of the same failure again. */
const repeatMs = 60_000

export interface SaidLately {
  /**
   * How often the same failure came since the log was told of it, when it is to be told again; undefined when it was told in the
   * last minute, and the failure is counted.
   */
  again(failure: string): number | undefined
}

/** Counts failures that are repeated, so that the log has one line a minute for each. */
export function saidLately(clock: Clock): SaidLately {
  const told = new Map<string, { readonly at: number; repeated: number }>()
  return {
    again(failure) {
      const now = clock.now()
      const last = told.get(failure)
      if (last && now - last.at < repeatMs) {
        last.repeated++
        return undefined
      }
      // Failures that stopped are forgotten.
      for (const [other, { at }] of told) if (other !== failure && now - at >= 10 * repeatMs) told.delete(other)
      told.set(failure, { at: now, repeated: 0 })
      return last?.repeated ?? 0
    },
  }
}
