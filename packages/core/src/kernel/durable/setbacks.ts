import type { Clock, LogFields, Logger } from '../ports/index.ts'
import { saidLately } from './said-lately.ts'

const firstPauseMs = 100
const longestPauseMs = 30_000

export interface Setbacks {
  /**
   * An attempt failed. Answers for how long to wait before the next one, in milliseconds, twice as long each time in a row.
   * The same error as before is counted, and logged once a minute with the number of times.
   */
  failed(error: unknown, fields?: LogFields): number
  /** An attempt succeeded. */
  over(): void
}

/** Keeps work that is tried again and again from burning a processor and filling the log while the store fails. */
export function setbacks(options: { readonly clock: Clock; readonly logger: Logger }, message: string): Setbacks {
  const { clock, logger } = options
  let inARow = 0
  const said = saidLately(clock)

  return {
    failed(error, fields = {}) {
      inARow++
      const repeated = said.again(String(error))
      if (repeated !== undefined) logger.error({ ...fields, error, ...(repeated > 0 && { repeated }) }, message)
      return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(inARow - 1, 20))
    },
    over() {
      inARow = 0
    },
  }
}
