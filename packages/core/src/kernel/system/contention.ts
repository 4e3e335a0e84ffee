import { performance } from 'node:perf_hooks'

/** For how long somebody who called counts as present. */
const presentMs = 1_000
/** Over how long at least the event loop is measured. */
const windowMs = 50
/** From this share of its time on the event loop is busy. */
const busyShare = 0.4

/** Whether callers compete for the event loop of this process. */
export interface Contention {
  /** A user has called. */
  called(userId: string): void
  /** Whether the event loop is busy while somebody other than this user is present. */
  isContended(userId: string): boolean
}

/** @param active milliseconds for which the event loop has worked since the process started */
export function createContention(
  now: () => number = () => performance.now(),
  active: () => number = () => performance.eventLoopUtilization().active,
): Contention {
  let last = { userId: '', at: Number.NEGATIVE_INFINITY }
  /** The last call of anybody else than the last caller. */
  let other = Number.NEGATIVE_INFINITY
  let from = { at: now(), active: active() }
  let isBusy = false

  function measure(): boolean {
    const at = now()
    if (at - from.at < windowMs) return isBusy
    const until = { at, active: active() }
    isBusy = until.active - from.active > busyShare * (at - from.at)
    from = until
    return isBusy
  }

  return {
    called(userId) {
      if (userId !== last.userId) other = last.at
      last = { userId, at: now() }
    },
    isContended(userId) {
      const others = userId === last.userId ? other : last.at
      return now() - others < presentMs && measure()
    },
  }
}
