import PQueue from 'p-queue'

export interface LaneOptions {
  /** Effects of this lane one process runs at a time. */
  readonly concurrency: number
}

/** How much of one lane this process has on hand. */
export interface Lane {
  readonly name: string
  readonly free: () => number
  /** Counts a place as taken before the work is known to be there; the returned function frees it. */
  readonly reserve: () => () => void
  readonly run: (work: () => Promise<void>) => void
  readonly idle: () => Promise<void>
  /** Where the round over the owners stands. */
  cursor: string
  /** Rows may wait in the store: new work must queue behind them instead of starting at once. */
  backlog: boolean
}

export function createLane(name: string, options: LaneOptions): Lane {
  const queue = new PQueue({ concurrency: options.concurrency })
  let reserved = 0
  return {
    name,
    cursor: '',
    backlog: true,
    free: () => options.concurrency - queue.pending - queue.size - reserved,
    reserve() {
      let held = true
      reserved++
      return () => {
        if (held) reserved--
        held = false
      }
    },
    run: (work) => void queue.add(work),
    idle: () => queue.onIdle(),
  }
}
