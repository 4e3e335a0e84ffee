import type { Clock } from '@docent/core/ports'

/** Calls of one caller that run at once, and that start in one turn of the event loop. */
const placesOfCaller = 3
/** A call that takes longer is waiting for something, and frees its slot for the next. */
const longestMs = 25

/** Ends a turn; more than once does nothing. */
export type EndTurn = () => void

/**
 * Lets callers take turns when they send many calls at once: running calls share the process with those of other callers.
 * Nothing is refused, and waiting calls block no others.
 */
export function callerTurns(clock: Pick<Clock, 'now' | 'schedule'>) {
  const callers = new Map<string, { busy: number; readonly waiting: (() => void)[] }>()

  function leave(name: string): void {
    const caller = callers.get(name)!
    const next = caller.waiting.shift()
    if (next) next()
    else if (--caller.busy === 0) callers.delete(name)
  }

  function begin(name: string): EndTurn {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      cancel()
      // Deferred: many calls finish without yielding to the event loop, and other callers' pending work must run between them.
      setImmediate(leave, name)
    }
    const cancel = clock.schedule(clock.now() + longestMs, end)
    return end
  }

  /** Resolves when it is the caller's turn. */
  return async (name: string): Promise<EndTurn> => {
    const caller = callers.get(name) ?? { busy: 0, waiting: [] }
    callers.set(name, caller)
    if (caller.busy < placesOfCaller) caller.busy++
    else await new Promise<void>((resolve) => caller.waiting.push(resolve))
    return begin(name)
  }
}
