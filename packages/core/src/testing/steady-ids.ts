import type { Clock, Ids } from '../kernel/ports/index.ts'
import { systemIds } from '../kernel/system/index.ts'

/**
 * Ids for tests with a manual clock. Random draws are different but next to nothing, so that pauses are as long each time,
 * and writers that lose to each other try again at once instead of waiting for a clock that nobody moves.
 */
export function steadyIds(clock: Clock): Ids {
  let draws = 0
  return { ...systemIds(clock), random: () => (++draws % 2 ** 30) / 2 ** 52 }
}
