import type { Clock } from '../kernel/ports/index.ts'

/** A clock that does not run until a test moves it. */
export interface ManualClock extends Clock {
  /**
   * Moves time forward and calls back whatever comes due on the way, in order of time, then of scheduling. Each callback
   * sees its own time as now, and gets some turns of the event loop before the next one, so that work it starts over
   * in-memory adapters has settled and what that work schedules within the span is called as well.
   */
  advance(milliseconds: number): Promise<void>
  /**
   * Moves time forward at once, as for a machine that slept: what came due meanwhile is called late, and sees the new time.
   * Over days much quicker than `advance`, which calls back all that looks around every second.
   */
  leap(milliseconds: number): Promise<void>
  /**
   * Moves time on in steps until the promise is settled, and gives what it gives. For work that waits for time again and
   * again, or for threads and sockets, which keep no manual time. @default steps of a second
   */
  until<Value>(promise: Promise<Value>, stepMs?: number): Promise<Value>
  /** Times of the callbacks that still wait, ascending. */
  waiting(): readonly number[]
}

export interface ManualClockOptions {
  /** Milliseconds since 1970. @default the start of 2026, UTC */
  readonly start?: number
  /** Turns of the event loop after each callback. @default 8 */
  readonly turns?: number
}

interface Scheduled {
  readonly at: number
  readonly callback: () => void
}

export function manualClock(options: ManualClockOptions = {}): ManualClock {
  const turns = options.turns ?? 8
  let now = options.start ?? Date.UTC(2026, 0, 1)
  const scheduled = new Set<Scheduled>()

  function nextDue(until: number): Scheduled | undefined {
    let next: Scheduled | undefined
    // The set keeps the order of scheduling, so among equal times the first found is the oldest.
    for (const item of scheduled) if (item.at <= until && (next === undefined || item.at < next.at)) next = item
    return next
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => void setImmediate(resolve))
  }

  const clock: ManualClock = {
    now: () => now,
    schedule(at, callback) {
      const item = { at, callback }
      scheduled.add(item)
      return () => void scheduled.delete(item)
    },
    async advance(milliseconds) {
      const until = now + milliseconds
      await settle()
      for (let item = nextDue(until); item; item = nextDue(until)) {
        scheduled.delete(item)
        now = Math.max(now, item.at)
        item.callback()
        await settle()
      }
      now = Math.max(now, until)
    },
    async leap(milliseconds) {
      await settle()
      now += milliseconds
      await clock.advance(0)
    },
    async until(promise, stepMs = 1_000) {
      let going = true
      const ended = () => void (going = false)
      promise.then(ended, ended)
      await settle()
      while (going) await clock.advance(stepMs)
      return promise
    },
    waiting: () => [...scheduled].map(({ at }) => at).sort((left, right) => left - right),
  }
  return clock
}
