import type { Clock, Logger, StorageDriver } from '../ports/index.ts'
import { systemClock } from './system-clock.ts'

/** A clock that goes by that of the records, from `follow` on. */
export interface StoreClock extends Clock {
  /** Asks for the time now, and again from time to time. @throws what the driver throws at the first time */
  follow(storage: StorageDriver): Promise<void>
  stop(): void
}

export interface StoreClockOptions {
  readonly logger: () => Logger
  /** Of this machine. */
  readonly own?: Clock
  /** Milliseconds that never jump. */
  readonly tick?: () => number
}

const pauseMs = 30_000
/** Answers that took longer show too little about the time. */
const longestRoundTripMs = 1_000
/** A clock that is this far off is reported. */
const noteworthyMs = 2_000
/** The clock continues through differences below it, which come of the way to the store, and never goes back for them. */
const smallestStepMs = 500

/**
 * The machine's own clock until it follows a store, whose time all of its processes then share. A machine whose clock is off, is set, or
 * runs fast takes no work away from others and keeps none too long.
 */
export function storeClock({
  logger,
  own = systemClock(),
  tick = () => performance.now(),
}: StoreClockOptions): StoreClock {
  /** The error of the store, and when. */
  let known: { readonly time: number; readonly at: number } | undefined
  let last = 0
  let cancel = () => {}
  let stopped = false

  const measured = (): number | undefined => known && known.time + tick() - known.at

  function now(): number {
    const time = measured()
    if (time === undefined) return own.now()
    last = Math.max(last, Math.floor(time))
    return last
  }

  async function ask(storage: StorageDriver): Promise<void> {
    const asked = tick()
    const time = await storage.now!()
    const at = tick()
    if (known !== undefined && at - asked > longestRoundTripMs) return
    const found = { time: time + (at - asked) / 2, at }
    const step = found.time - (measured() ?? own.now())
    if (known === undefined || Math.abs(step) >= smallestStepMs) last = 0
    known = found
    if (Math.abs(step) >= noteworthyMs)
      logger().warn({ aheadMs: Math.round(-step) }, 'the clock of this process is off; it goes by that of the records')
  }

  function askAgain(storage: StorageDriver): void {
    if (stopped) return
    cancel = own.schedule(own.now() + pauseMs, () => {
      // A store that does not answer is reported by those who need it.
      ask(storage)
        .catch(() => {})
        .finally(() => askAgain(storage))
    })
  }

  return {
    now,
    schedule(at, callback) {
      let cancelLook = () => {}
      const look = () => {
        const wait = at - now()
        if (wait > 0) cancelLook = own.schedule(own.now() + wait, look)
        else callback()
      }
      cancelLook = own.schedule(own.now() + Math.max(0, at - now()), look)
      return () => cancelLook()
    },
    async follow(storage) {
      if (storage.now === undefined) return
      await ask(storage)
      askAgain(storage)
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
