import { setTimeout } from 'node:timers/promises'

/** The time of the machine, because turns only spread work and nothing is decided by them. */
const machineTime = { now: () => performance.now(), pause: (ms: number): Promise<unknown> => setTimeout(ms) }

/** Turns that begin at least so many milliseconds apart; the first one after a longer rest begins at once. */
export function paced(milliseconds: number, time = machineTime): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const early = last + milliseconds - time.now()
    if (early > 0) await time.pause(early)
    last = time.now()
  }
}
