import { performance } from 'node:perf_hooks'
import type { Clock } from '@docent/core/ports'

/** Calls of one caller that run at once, and that start in one turn of the event loop. */
const placesOfCaller = 3
/** A call that takes longer is waiting for something, unless the event loop is busy, and frees its slot for the next. */
const longestMs = 25
/** While the event loop is busy and others call too, a call keeps its slot for as long as this. */
const longestBusyMs = 500
/** For how long a caller counts as one of several after another one has called. */
const companyMs = 1_000
/** From this share of its time on the event loop is busy. */
const busyShare = 0.9

/** Ends a turn; more than once does nothing. */
export type EndTurn = () => void

export interface CallerTurnsOptions {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  /** A meter of whether the event loop has been busy since the last question. */
  readonly loopMeter?: () => () => boolean
}

/**
 * Lets callers take turns when they send many calls at once: running calls share the process with those of other callers.
 * Nothing is refused, and waiting calls block no others.
 */
export function callerTurns({ clock, loopMeter = eventLoopMeter }: CallerTurnsOptions) {
  const callers = new Map<string, { busy: number; readonly waiting: (() => void)[] }>()
  let last: string | undefined
  let othersUntil = Number.NEGATIVE_INFINITY

  function leave(name: string): void {
    const caller = callers.get(name)!
    const next = caller.waiting.shift()
    if (next) next()
    else if (--caller.busy === 0) callers.delete(name)
  }

  function begin(name: string): EndTurn {
    const began = clock.now()
    const isLoopBusy = loopMeter()
    let isOver = false
    let cancel = () => {}
    const end = () => {
      if (isOver) return
      isOver = true
      cancel()
      // Deferred: many calls finish without yielding to the event loop, and other callers' pending work must run between them.
      setImmediate(leave, name)
    }
    const endLater = () => {
      cancel = clock.schedule(clock.now() + longestMs, () => {
        const now = clock.now()
        // What took long only because the loop was busy waits for nothing: more calls would make it slower for everybody.
        if (isLoopBusy() && now < othersUntil && now < began + longestBusyMs) endLater()
        else end()
      })
    }
    endLater()
    return end
  }

  /** Resolves when it is the caller's turn. */
  return async (name: string): Promise<EndTurn> => {
    if (last !== undefined && last !== name) othersUntil = clock.now() + companyMs
    last = name
    const caller = callers.get(name) ?? { busy: 0, waiting: [] }
    callers.set(name, caller)
    if (caller.busy < placesOfCaller) caller.busy++
    else await new Promise<void>((resolve) => caller.waiting.push(resolve))
    return begin(name)
  }
}

function eventLoopMeter(): () => boolean {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > busyShare
  }
}
