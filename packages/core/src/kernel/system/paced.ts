import { setTimeout as pause } from 'node:timers/promises'

/**
 * Turns that begin at least so many milliseconds apart; the first one after a longer rest begins at once. By the time of the machine,
 * because it only spreads work and nothing is decided by it.
 */
export function paced(milliseconds: number): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    const early = last + milliseconds - performance.now()
    if (early > 0) await pause(early)
    last = performance.now()
  }
}
