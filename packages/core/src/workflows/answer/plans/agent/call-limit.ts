import type { Clock } from '../../../../kernel/ports/index.ts'

/** The time that a call of a tool has, without that in which its user is asked. */
export interface CallLimit {
  /** Aborted when the time is over, and when nobody wants the call any more. */
  readonly signal: AbortSignal
  isOver(): boolean
  pausedDuring<Value>(work: () => Promise<Value>): Promise<Value>
  end(): void
}

export function callLimit(clock: Clock, signal: AbortSignal, longestMs: number): CallLimit {
  const late = new AbortController()
  let left = longestMs
  let since = 0
  let pauses = 0
  let cancel = () => {}
  function run(): void {
    since = clock.now()
    cancel = clock.schedule(since + left, () => late.abort(new Error('The tool took too long.')))
  }
  run()
  return {
    signal: AbortSignal.any([signal, late.signal]),
    isOver: () => late.signal.aborted,
    async pausedDuring(work) {
      pauses += 1
      if (pauses === 1) {
        cancel()
        left -= clock.now() - since
      }
      try {
        return await work()
      } finally {
        pauses -= 1
        if (pauses === 0) run()
      }
    },
    end: () => cancel(),
  }
}
