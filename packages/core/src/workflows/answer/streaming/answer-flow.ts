import type { Clock, Signals } from '../../../kernel/ports/index.ts'
import { generationTopic, type LiveStream } from '../../../resources/generations/index.ts'

/** How much is read from the provider beyond what is delivered before it has to wait. Characters. */
const mostUndelivered = 262_144
/** How long a provider is held at that point before its connection is dropped. */
const longestHoldMs = 60_000
/** Characters that show whether a sentence has just ended. */
const tailLength = 32
const finishTokens = 200
const finishMs = 10_000
/** The record is read at least this often: a signal may be lost, or come from another process. */
const lookEveryMs = 1_000

/** What steers an answer of its record. */
export interface FlowRecord {
  readonly state: string
  readonly deliverUpTo: number | undefined
}

export type FlowDecision = 'go' | 'close' | 'park' | 'gone'

/**
 * Steers one answer while it is streamed: holds the provider when too much waits for a paused reader, closes it at the
 * end of a sentence when the answer is to finish.
 */
export function answerFlow(options: {
  readonly clock: Clock
  readonly signals: Signals
  readonly generationId: string
  readonly stream: LiveStream
  readonly look: () => Promise<FlowRecord>
}) {
  const { clock, signals, stream } = options
  let record: FlowRecord = { state: 'generating', deliverUpTo: undefined }
  /** A change of the record was reported. */
  let stale = false
  let disposed = false
  let looking: Promise<void> | undefined
  let looked = Number.NEGATIVE_INFINITY
  let finishing: { readonly at: number; tokens: number } | undefined
  // Of all that was said, committed or not.
  let tail = stream.text().slice(-tailLength)
  const waiters = new Set<() => void>()
  const unsubscribe = signals.subscribe(generationTopic(options.generationId), () => {
    stale = true
    waiters.forEach((wake) => wake())
  })

  /** One look at a time; calls meanwhile wait for its result. */
  async function refresh(): Promise<void> {
    if (!stale && !looking && clock.now() - looked < lookEveryMs) return
    await (looking ??= look().finally(() => (looking = undefined)))
  }

  async function look(): Promise<void> {
    const known = looked === Number.NEGATIVE_INFINITY ? undefined : record
    stale = false
    looked = clock.now()
    take(await options.look())
    if (!known || (record.state === known.state && record.deliverUpTo === known.deliverUpTo)) return
    // Perhaps found by looking alone: then readers of this process were not notified either.
    signals.publish(generationTopic(options.generationId))
    stale = false
  }

  function take(found: FlowRecord): void {
    record = found
    if (record.state === 'finishing') finishing ??= { at: clock.now(), tokens: 0 }
  }

  /** What has become of the answer, whether or not the model streams anything. */
  function over(): 'close' | 'gone' | undefined {
    if (['stopped', 'failed', 'completed', 'held'].includes(record.state)) return 'gone'
    if (!finishing) return undefined
    const late = clock.now() - finishing.at > finishMs || finishing.tokens > finishTokens
    return late || endsSentence(tail) ? 'close' : undefined
  }

  const woken = (at: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        waiters.delete(done)
        cancel()
        resolve()
      }
      const cancel = clock.schedule(at, done)
      waiters.add(done)
    })

  return {
    /** The record as it was at a time, for want of a later look. */
    known(found: FlowRecord, at: number): void {
      if (looked > Number.NEGATIVE_INFINITY) return
      looked = at
      take(found)
    },
    /** Before a piece of the answer is taken from the provider. */
    async beforeNext(): Promise<FlowDecision> {
      await refresh()
      if (record.state === 'paused') {
        const held = clock.now() + longestHoldMs
        while (record.state === 'paused' && stream.length() - (record.deliverUpTo ?? 0) > mostUndelivered) {
          if (clock.now() >= held) return 'park'
          await woken(Math.min(held, clock.now() + lookEveryMs))
          stale = true
          await refresh()
        }
      }
      return over() ?? 'go'
    },
    /**
     * Looks while the model is silent, too, and calls back once when the answer is over: a silent provider would
     * hold what callers want for as long as it is silent.
     */
    watch(ended: () => void): void {
      const keepLooking = async () => {
        while (!disposed) {
          await woken(clock.now() + lookEveryMs)
          if (disposed) return
          // A look that fails is made again; the write of the next piece reports what is wrong.
          await refresh().catch(() => {})
          if (over() && !disposed) return ended()
        }
      }
      void keepLooking()
    },
    over,
    /** Cuts a piece at the end of a sentence when the answer is to finish there. */
    shape(piece: string): { readonly text: string; readonly last: boolean } {
      tail = (tail + piece).slice(-tailLength)
      if (!finishing) return { text: piece, last: false }
      finishing.tokens++
      const end = sentenceEnd(piece)
      return end === undefined ? { text: piece, last: false } : { text: piece.slice(0, end), last: true }
    },
    dispose() {
      disposed = true
      unsubscribe()
      waiters.forEach((wake) => wake())
    },
  }
}

const enders = /[.!?。！？…]["'”’)\]]*(?=\s|$)/
const endsSentence = (text: string) => /[.!?。！？…]["'”’)\]]*\s*$/.test(text)

function sentenceEnd(piece: string): number | undefined {
  const match = enders.exec(piece)
  return match ? match.index + match[0].length : undefined
}
