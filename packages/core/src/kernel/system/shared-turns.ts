import { untilNobodyWaits } from './foreground.ts'
import { nextTurn } from './next-turn.ts'

/** Steps of arithmetic that take a few milliseconds. */
const stepsOfTurn = 1_500_000
/** How long a turn is delayed at most while somebody waits for an answer. */
const mostStoodBackMs = 200

/** Counts work done, and lets others have their turn when it was enough. */
export type Work = (steps: number) => Promise<void> | undefined

/** Work that nobody waits for: it pauses while somebody waits for something else. */
export function sharedTurns(signal: AbortSignal): Work {
  let left = stepsOfTurn
  return (steps) => {
    left -= steps
    if (left > 0) return undefined
    left = stepsOfTurn
    signal.throwIfAborted()
    return nextTurn().then(() => untilNobodyWaits(mostStoodBackMs))
  }
}
