import { setTimeout as pause } from 'node:timers/promises'

/** A caller who asked once asks again soon, and the answer is still being delivered. */
const stillQuietMs = 100
const lookAgainMs = 20

/** Calls of the process that somebody waits for. All engines of a process share its event loop. */
let waiting = 0
let endedAt = -Infinity

/** Marks for as long as it runs that somebody waits for it: work in shared turns waits meanwhile. */
export async function inForeground<Result>(run: () => Promise<Result>): Promise<Result> {
  waiting++
  try {
    return await run()
  } finally {
    waiting--
    endedAt = performance.now()
  }
}

const somebodyWaits = () => waiting > 0 || performance.now() - endedAt < stillQuietMs

/**
 * Resolves when nobody has waited for a moment, or after so many milliseconds, so that work continues slowly under
 * constant load.
 */
export async function untilNobodyWaits(mostMs: number): Promise<void> {
  const latest = performance.now() + mostMs
  while (somebodyWaits() && performance.now() < latest) await pause(lookAgainMs)
}
