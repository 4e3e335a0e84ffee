import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { PaceAccounts, type Account, type PieceKind } from './pace-accounts.ts'

/** Over how long the event loop is measured at a time. */
const windowMs = 50
/** How much longer rests become after a window in which the event loop was too busy, and how much shorter after another. */
const longer = 1.5
const shorter = 0.9
const firstLevel = 0.5
const highestLevel = 16
/** So long a piece of work waits at most. */
const longestWaitMs = 1_000
/** A piece of work that takes longer waits for something, such as a model or a parser: it counts no more. */
const longestPieceMs = 500
/** A wait ends so soon after the reason for it has. */
const lookEveryMs = 50
/** A step of a piece of work waits at most so long, and ends its wait so soon after the reason for it has. */
const longestStepMs = 40
const lookAtStepsEveryMs = 1

/** Ends a piece of work; more than once does nothing. */
export type EndPiece = () => void

export interface PaceState {
  /** How many times as long as their work users rest who do much at a time and all of the work; 0 while nobody rests. */
  readonly level: number
  /** Pieces of work, and steps of them, that wait now. */
  readonly waiting: number
  /** Pieces of work, and steps of them, that have waited so far, and for how long in all. */
  readonly waits: number
  readonly waitedMs: number
}

/**
 * Lets users who do much at a time rest between their pieces of work while the event loop is busy and somebody is present who does
 * not: each step of the others waits for all that has begun. No piece waits for longer than a second, and none of a user alone.
 */
export interface Pace {
  /** Resolves when the user's next piece of work may begin, at once when the signal is aborted. */
  begin(userId: string, kind: PieceKind, options?: PieceOptions): Promise<EndPiece>
  /** All that is done in it, until it has settled, is done for this user; for nobody without one. */
  actFor<Result>(userId: string | undefined, work: () => Result): Result
  /**
   * Before a step of what is done for a user: resolves when it may be done, undefined for at once. While users rest, the steps of
   * their pieces wait as long as a call of somebody else runs who does not do much at a time, and for no longer than 40 ms each.
   */
  step(): Promise<void> | undefined
  state(): PaceState
}

export interface PieceOptions {
  readonly signal?: AbortSignal | undefined
  /** It stood behind others of the user elsewhere. @default false */
  readonly waited?: boolean | undefined
}

export interface PaceOptions {
  /** Share of its time from which on the event loop is too busy; 1 for never. */
  readonly busyFrom: number
  readonly now?: () => number
  /** Milliseconds for which the event loop has worked since the process started. */
  readonly active?: () => number
  readonly pause?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn?: (callback: () => void) => void
}

interface Piece {
  readonly account: Account
  readonly kind: PieceKind
  /** The share of each when it began. */
  readonly from: number
  readonly began: number
  /** By how much it has put off the next. */
  readonly planned: number
}

export function createPace({
  busyFrom,
  now = () => performance.now(),
  active = () => performance.eventLoopUtilization().active,
  pause = pauseUnlessAborted,
  nextTurn = setImmediate,
}: PaceOptions): Pace {
  const accounts = new PaceAccounts()
  /** Those that count, the oldest first. */
  const pieces = new Set<Piece>()
  const counts = { waiting: 0, waits: 0, waitedMs: 0 }
  let [at, worked] = [now(), active()]
  let window = { at, worked }
  let level = 0
  /** What a piece that has run all the time would have taken: the loop's work, shared by those that ran at the same time. */
  let shareOfEach = 0
  let turn = 0
  let isTurnCounted = false
  const actor = new AsyncLocalStorage<string | undefined>()

  function look(): void {
    const [nowAt, nowWorked] = [now(), active()]
    if (pieces.size > 0) shareOfEach += (nowWorked - worked) / pieces.size
    ;[at, worked] = [nowAt, nowWorked]
    for (const piece of pieces) {
      if (piece.began > at - longestPieceMs) break
      end(piece, true)
    }
    if (at - window.at < windowMs) return
    steer(at - window.at, worked - window.worked)
    window = { at, worked }
  }

  /** A long time without a look counts as many windows for what is over. */
  function steer(passedMs: number, busyMs: number): void {
    if (busyMs > busyFrom * passedMs) level = Math.min(highestLevel, Math.max(firstLevel, level * longer))
    else level *= shorter ** (passedMs / windowMs)
    if (level < firstLevel / 2) level = 0
    accounts.fade(passedMs, at)
  }

  const rests = (account: Account): boolean => level > 0 && accounts.isInTheWay(account, at)

  /** The next piece may begin later by so much. */
  function postpone(account: Account, milliseconds: number): void {
    account.nextAt = Math.min(Math.max(account.nextAt, at) + milliseconds, at + longestWaitMs)
  }

  async function rest(account: Account, until: number, signal: AbortSignal | undefined): Promise<void> {
    const began = now()
    if (until <= began) return
    counts.waiting++
    counts.waits++
    try {
      while (now() < until && signal?.aborted !== true && rests(account)) {
        await pause(Math.max(1, Math.min(lookEveryMs, until - now())), signal)
        look()
      }
    } finally {
      counts.waiting--
      counts.waitedMs += now() - began
    }
  }

  const givesWay = (account: Account): boolean => rests(account) && accounts.isFewCalling(at)

  async function giveWay(account: Account): Promise<void> {
    const began = now()
    counts.waiting++
    counts.waits++
    while (now() < began + longestStepMs && givesWay(account)) {
      await pause(lookAtStepsEveryMs, undefined)
      look()
    }
    counts.waiting--
    counts.waitedMs += now() - began
  }

  function end(piece: Piece, continues: boolean): void {
    const { account, kind, from, planned } = piece
    if (pieces.delete(piece)) {
      const took = shareOfEach - from
      accounts.took(account, kind, at, took, continues)
      if (level > 0) postpone(account, level * accounts.partOf(account) * took - planned)
    } else if (kind === 'calls') accounts.left(account, at)
  }

  function countTurn(): void {
    if (isTurnCounted) return
    isTurnCounted = true
    nextTurn(() => {
      turn++
      isTurnCounted = false
    })
  }

  return {
    async begin(userId, kind, { signal, waited = false } = {}) {
      look()
      countTurn()
      const account = accounts.of(userId)
      accounts.came(account, kind, { at, turn, waited })
      let planned = 0
      if (rests(account)) {
        const until = account.nextAt
        // Those behind it follow one by one.
        planned = account.piece * (1 + level * accounts.partOf(account))
        postpone(account, planned)
        await rest(account, until, signal)
      }
      look()
      const piece: Piece = { account, kind, from: shareOfEach, began: at, planned }
      pieces.add(piece)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        look()
        end(piece, false)
      }
    },
    actFor: (userId, work) => actor.run(userId, work),
    step() {
      if (level === 0) return undefined
      const userId = actor.getStore()
      const account = userId === undefined ? undefined : accounts.known(userId)
      return account !== undefined && givesWay(account) ? giveWay(account) : undefined
    },
    state: () => ({ level, ...counts }),
  }
}

async function pauseUnlessAborted(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await pauseFor(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined)
}
