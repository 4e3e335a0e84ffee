/** By the global timer, which tests can fake. */
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A caller who asked once asks again soon, and the answer is still being delivered. */
const stillQuietMs = 100
const lookAgainMs = 20

/** What takes longer waits for something else than the processor, and may do so for good: nothing has to stand back for it. */
const mostWaitMs = 10_000

/** Calls of the process that somebody waits for, oldest first. All engines of a process share its event loop. */
const waiting = new Set<{ readonly since: number }>()
let endedAt = -Infinity
/** The same for threads: how many wait, and how many have begun to. */
const seen = new Int32Array(new SharedArrayBuffer(8))
const waitingNow = 0
const begun = 1

/** Marks for as long as it runs that somebody waits for it: work in shared turns waits meanwhile. */
export async function inForeground<Result>(run: () => Promise<Result>): Promise<Result> {
  const call = { since: performance.now() }
  waiting.add(call)
  countWaiting()
  Atomics.add(seen, begun, 1)
  Atomics.notify(seen, begun)
  try {
    return await run()
  } finally {
    // One that had been left out delays nothing by its end, either.
    if (waiting.delete(call)) endedAt = performance.now()
    countWaiting()
  }
}

/** Leaves out those that have waited for too long. */
function countWaiting(): number {
  const latest = performance.now() - mostWaitMs
  for (const call of waiting) {
    if (call.since > latest) break
    waiting.delete(call)
  }
  Atomics.store(seen, waitingNow, waiting.size)
  return waiting.size
}

/** What a thread of the process needs to stand back. */
export const foregroundOfProcess = (): Int32Array => seen

/**
 * Holds a thread up for as long as somebody waits in its process, or has begun to since the last time, a moment ago, but not for longer
 * than so many milliseconds.
 */
export function standingBack(foreground: Int32Array): (mostMs: number) => void {
  let known = Atomics.load(foreground, begun)
  return (mostMs) => {
    const latest = performance.now() + mostMs
    for (;;) {
      const now = Atomics.load(foreground, begun)
      if (now === known && Atomics.load(foreground, waitingNow) === 0) return
      known = now
      const left = latest - performance.now()
      if (left <= 0) return
      Atomics.wait(foreground, begun, now, Math.min(left, stillQuietMs))
    }
  }
}

const somebodyWaits = () => countWaiting() > 0 || performance.now() - endedAt < stillQuietMs

/**
 * Resolves when nobody has waited for a moment, or after so many milliseconds, so that work continues slowly under
 * constant load.
 */
export async function untilNobodyWaits(mostMs: number): Promise<void> {
  const latest = performance.now() + mostMs
  while (somebodyWaits() && performance.now() < latest) await pause(lookAgainMs)
}
