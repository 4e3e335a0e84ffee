import PQueue from 'p-queue'

export interface LaneOptions {
  /** Effects of this lane one process runs at a time. */
  readonly concurrency: number
  /** Of them, those of one owner at most, so that others find room however long each takes. @default all */
  readonly perOwner?: number | undefined
}

/** How much of one lane this process has on hand. */
export interface Lane {
  readonly name: string
  readonly free: () => number
  /** Places that the owner may take up. */
  readonly roomOf: (owner: string) => number
  /** Counts a place as taken before the work is known to be there; the returned function frees it. */
  readonly reserve: (owner: string) => () => void
  readonly run: (owner: string, work: () => Promise<void>) => void
  readonly idle: () => Promise<void>
  /** Where the round over the owners stands. */
  cursor: string
  /** Rows may wait in the store: new work must queue behind them instead of starting at once. */
  backlog: boolean
  /** Rows wait whose owners have all they may have: to be looked at again when some of it ends. */
  heldBack: boolean
}

export function createLane(name: string, { concurrency, perOwner = concurrency }: LaneOptions): Lane {
  const queue = new PQueue({ concurrency })
  const taken = new Map<string, number>()
  let reserved = 0
  const count = (owner: string, by: 1 | -1) => {
    const left = (taken.get(owner) ?? 0) + by
    if (left > 0) taken.set(owner, left)
    else taken.delete(owner)
  }
  return {
    name,
    cursor: '',
    backlog: true,
    heldBack: false,
    free: () => concurrency - queue.pending - queue.size - reserved,
    roomOf: (owner) => perOwner - (taken.get(owner) ?? 0),
    reserve(owner) {
      let held = true
      reserved++
      count(owner, 1)
      return () => {
        if (!held) return
        held = false
        reserved--
        count(owner, -1)
      }
    },
    run(owner, work) {
      count(owner, 1)
      void queue.add(() => work().finally(() => count(owner, -1)))
    },
    idle: () => queue.onIdle(),
  }
}
