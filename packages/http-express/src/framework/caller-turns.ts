import { performance } from 'node:perf_hooks'
import type { Clock } from '@docent/core/ports'

/** Calls of one caller that run at once, and that start in one turn of the event loop. */
const placesOfCaller = 3
/** A call that takes longer is waiting for something, unless the event loop has much to do, and frees its slot for the next. */
const longestMs = 25
/** From this share of its time on each step of a call waits for a step of all others that run. */
const crowdedShare = 0.4
/** While the event loop is crowded and others call too, a call keeps its slot for as long as this. */
const longestCrowdedMs = 100
/** From this share on what takes long waits for the event loop alone. */
const busyShare = 0.9
/** While the event loop is busy and others call too, a call keeps its slot for as long as this. */
const longestBusyMs = 500
/** Over how long at least it is measured whether the event loop is crowded. */
const crowdedMs = 50
/** For how long a caller counts as one of several after another one has called. */
const companyMs = 1_000

export interface Turn {
  /** Whether it stood behind other calls of the same caller. */
  readonly waited: boolean
  /** More than once does nothing. */
  end(): void
}

interface Caller {
  busy: number
  readonly waiting: (() => void)[]
}

export interface CallerTurnsOptions {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  /** Calls of one caller that run at once while the event loop is crowded and others call too. @default 3 */
  readonly placesInCompany?: number
  /** A meter of the share of the time since the last question for which the event loop has worked. */
  readonly loopMeter?: () => () => number
}

/**
 * Lets callers take turns when they send many calls at once: running calls share the process with those of other callers.
 * Nothing is refused, and waiting calls block no others.
 */
export function callerTurns({
  clock,
  placesInCompany = placesOfCaller,
  loopMeter = eventLoopMeter,
}: CallerTurnsOptions) {
  const callers = new Map<string, Caller>()
  let last: string | undefined
  let othersUntil = Number.NEGATIVE_INFINITY

  const meter = loopMeter()
  let measured = { at: Number.NEGATIVE_INFINITY, isCrowded: false }

  /** A clock that was set back does not make it longer. */
  const isInCompany = (now: number) => now < othersUntil && now >= othersUntil - companyMs

  function places(): number {
    const now = clock.now()
    if (!isInCompany(now)) return placesOfCaller
    if (Math.abs(now - measured.at) >= crowdedMs) measured = { at: now, isCrowded: meter() > crowdedShare }
    return measured.isCrowded ? placesInCompany : placesOfCaller
  }

  function startWaiting(caller: Caller): void {
    while (caller.busy < places() && caller.waiting.length > 0) {
      caller.busy++
      caller.waiting.shift()!()
    }
  }

  function leave(name: string): void {
    const caller = callers.get(name)!
    caller.busy--
    startWaiting(caller)
    if (caller.busy === 0) callers.delete(name)
  }

  function begin(name: string, waited: boolean): Turn {
    const began = clock.now()
    const busyOfLoop = loopMeter()
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
        if (isInCompany(now) && now < began + longestWith(busyOfLoop())) endLater()
        else end()
      })
    }
    endLater()
    return { waited, end }
  }

  /** Resolves when it is the caller's turn. */
  return async (name: string): Promise<Turn> => {
    if (last !== undefined && last !== name) othersUntil = clock.now() + companyMs
    last = name
    const caller = callers.get(name) ?? { busy: 0, waiting: [] }
    callers.set(name, caller)
    const start = Promise.withResolvers<void>()
    caller.waiting.push(start.resolve)
    startWaiting(caller)
    const waited = caller.waiting.at(-1) === start.resolve
    await start.promise
    return begin(name, waited)
  }
}

/** For how long a call keeps its slot while others call too and the event loop works for this share of the time. */
function longestWith(share: number): number {
  if (share > busyShare) return longestBusyMs
  return share > crowdedShare ? longestCrowdedMs : longestMs
}

function eventLoopMeter(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
