import { eventTypes, kindOfEventType, type DocentEvent } from './docent-events.ts'
import { historyFrom, type HistoryRow, type historyTable } from '../kernel/durable/index.ts'
import { DocentError } from '../kernel/errors/index.ts'
import { isoTime } from '../kernel/input/index.ts'
import { and, eq, isIn, type Clock } from '../kernel/ports/index.ts'
import type { RecordStore, Where } from '../kernel/records/index.ts'

/** A committed step of a lifecycle, as the feed reports it. */
export interface FeedEvent {
  /** Identifies an event that comes a second time. */
  readonly id: string
  readonly type: DocentEvent['type']
  /** Of what changed. */
  readonly entityId: string
  /** What happened to it. */
  readonly event: string
  /** Where it is now. */
  readonly state: string
  /** ISO 8601. */
  readonly at: string
  /** The user who did it; absent for the engine's own steps. */
  readonly actor?: string
  /** Ids, counts and codes; never content. */
  readonly data: Readonly<Record<string, unknown>>
  /** Where to continue after this event; `after` takes it. */
  readonly cursor: string
}

export interface SubscribeOptions {
  /** Cursor of the last event that was dealt with. @default events from the call on; with `of` all there are */
  readonly after?: string | undefined
  /**
   * Only what happens to this record, from its beginning: the id of a job, of a question whose answer is made, of a document.
   * What came before the subscription is delivered too, as far as the history reaches. @default all records
   */
  readonly of?: string | undefined
  /** @default all */
  readonly types?: readonly DocentEvent['type'][] | undefined
  /** Ends the subscription. @default it ends with Docent */
  readonly signal?: AbortSignal | undefined
}

/**
 * A step becomes durable a while after its time. This process knows which of its own are not yet; of others over the same
 * store we take it that they are after this long.
 */
const othersSettleMs = 30_000
const rowsAtOnce = 500
/** How often the feed looks when nothing in this process wakes it: other processes write too. */
const lookEveryMs = 1_000

export interface FeedDependencies {
  readonly storage: RecordStore
  /** Other processes may write at the same time. */
  readonly shared: boolean
  readonly clock: Clock
  /** Every change of this process with an earlier time is durable, or never will be. */
  readonly decidedBefore: () => number
  /** Calls back after a commit in this process; returns how to stop it. */
  readonly onCommit: (listener: () => void) => () => void
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
}

/**
 * Events of all lifecycles from the durable history: at least once each, and in the order of their times as far as
 * settled.
 */
export function eventFeed({ storage, shared, clock, decidedBefore, onCommit, stopping }: FeedDependencies) {
  /** Nothing of an earlier time will come any more. */
  const settledBefore = () => Math.min(decidedBefore(), clock.now() - (shared ? othersSettleMs : 0))

  /** Rows from a time on, in order; all of one moment are in one page. */
  async function readFrom(
    at: number,
    wanted: Where<typeof historyTable>,
  ): Promise<{ rows: HistoryRow[]; full: boolean }> {
    for (let limit = rowsAtOnce; ; limit *= 2) {
      const rows = await historyFrom(storage, at, wanted, limit)
      const full = rows.length === limit
      if (!full || rows[0]?.at !== rows.at(-1)?.at) return { rows, full }
    }
  }

  /** From now on means from this call on, also when reading begins later. */
  function subscribe(options: SubscribeOptions = {}): AsyncGenerator<FeedEvent> {
    return events(options, options.of === undefined ? clock.now() : 0)
  }

  async function* events({ after, of, types, signal }: SubscribeOptions, beginning: number): AsyncGenerator<FeedEvent> {
    const kinds = isIn('entity_kind', (types ?? eventTypes).map(kindOfEventType))
    const wanted = of === undefined ? kinds : and(kinds, eq('entity_id', of))
    let from = after === undefined ? beginning : timeOf(after)
    /** Ids already delivered, with their times, as long as they can be read again. */
    const reported = new Map<string, number>()
    const ended = AbortSignal.any([stopping, ...(signal ? [signal] : [])])
    while (!ended.aborted) {
      // Listening begins before the look, so that a commit in between is heard.
      using woken = wake(ended)
      const settled = settledBefore()
      let page = from
      for (let full = true; full;) {
        const read = await readFrom(page, wanted)
        for (const row of read.rows) {
          const id = row.id
          if (reported.has(id)) continue
          reported.set(id, row.at)
          if (ended.aborted) return
          yield feedEventOf(row, settled)
        }
        page = read.rows.at(-1)?.at ?? page
        full = read.full
        // What is settled is not read again; the rest may still get company of an earlier time.
        from = Math.max(from, Math.min(page, settled))
        for (const [id, at] of reported) if (at < from) reported.delete(id)
      }
      await woken.promise
    }
  }

  function wake(ended: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const unsubscribe = onCommit(resolve)
    const cancel = clock.schedule(clock.now() + lookEveryMs, resolve)
    const abort = () => resolve()
    ended.addEventListener('abort', abort)
    return {
      promise,
      [Symbol.dispose]() {
        unsubscribe()
        cancel()
        ended.removeEventListener('abort', abort)
      },
    }
  }

  return { subscribe }
}

function feedEventOf(row: HistoryRow, settled: number): FeedEvent {
  const actor = row.actor as string | null
  return {
    id: row.id,
    type: eventTypes.find((type) => kindOfEventType(type) === row.entity_kind)!,
    entityId: row.entity_id,
    event: row.event,
    state: row.state,
    at: isoTime(row.at),
    ...(actor === null ? {} : { actor }),
    data: (row.audited as Record<string, unknown> | null) ?? {},
    cursor: `e${Math.min(row.at, settled).toString(36)}`,
  }
}

function timeOf(cursor: string): number {
  const time = /^e([0-9a-z]{1,11})$/.exec(cursor)?.[1]
  if (time !== undefined) return Number.parseInt(time, 36)
  throw new DocentError({
    code: 'invalid_input',
    message: 'after must be the cursor of an event; leave it out to start with events from now on.',
  })
}
