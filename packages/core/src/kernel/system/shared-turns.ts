import { standingBack, untilNobodyWaits } from './foreground.ts'
import { nextTurn } from './next-turn.ts'

/** Steps of arithmetic that take a few milliseconds. */
const stepsOfTurn = 1_500_000
/** The same for a thread, which holds nobody up but takes a part of the processor: some 30 ms. */
const stepsOfThread = 15_000_000
/** How long a turn is delayed at most while somebody waits for an answer. */
const mostStoodBackMs = 200
/** The same of a thread, which has the lowest priority besides. */
const mostStoodBackInThreadMs = 10

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

/** The same in a thread, with what `foregroundOfProcess` is in its process. */
export function turnsOfThread(foreground: Int32Array): Work {
  const standBack = standingBack(foreground)
  let left = stepsOfThread
  return (steps) => {
    left -= steps
    if (left > 0) return undefined
    left = stepsOfThread
    standBack(mostStoodBackInThreadMs)
    return undefined
  }
}
