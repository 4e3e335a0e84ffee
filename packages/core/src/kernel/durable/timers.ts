import { remove, recordStore } from '../records/index.ts'
import { DocentError } from '../errors/index.ts'
import { eq, type Clock, type Logger, type StorageDriver } from '../ports/index.ts'
import type { CommitOptions } from './commit.ts'
import type { Draft } from './draft.ts'
import type { AnyEntity } from './entity.ts'
import { setbacks } from './setbacks.ts'
import { timerTable, type TimerRow } from './tables.ts'

export interface TimersOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly logger: Logger
  readonly entities: ReadonlyMap<string, AnyEntity>
  readonly pollMs: number
  readonly commit: <Value>(options: CommitOptions, decision: (draft: Draft) => Promise<Value> | Value) => Promise<Value>
}

export interface Timers {
  start(): void
  stop(): Promise<void>
  /** Some timer was armed or taken back: look again for the next. */
  changed(): void
  /** Resolves when every timer due now has fired, for tests. */
  idle(): Promise<void>
}

const page = 100

/** Fires armed timers: requiring the timer, deleting it and applying its event are one batch. One wake-up a process. */
export function timers(options: TimersOptions): Timers {
  const { clock, logger, entities } = options
  const records = recordStore(options.storage)
  const looks = setbacks(options, 'looking for due timers failed; it is tried again')
  let paused = false
  let running = false
  let again = false
  let looking: Promise<void> | undefined
  let cancelWake = () => {}

  /** False for a timer that stays: rows of machines this process does not know, or of newer versions, are another's. */
  async function fire(row: TimerRow): Promise<boolean> {
    const entity = entities.get(row.entity_kind)
    if (!entity || row.machine_version > entity.version) return false
    const key = {
      entity_kind: row.entity_kind,
      entity_id: row.entity_id,
      timer_id: row.timer_id,
    }
    const armed = eq('armed_revision', row.armed_revision)
    await options.commit({ engine: 'timer' }, async (draft) => {
      // Gone or armed again: another process fired it, or the entity moved on.
      const gone = () =>
        new DocentError({ code: 'conflict', message: 'The timer was canceled.', details: { gone: true } })
      draft.step(remove(timerTable, key, { where: armed, required: true }), gone)
      const instance = await draft.load(entity, key.entity_id)
      if (!instance) return
      const before = instance.state
      const taken = draft.send(instance, row.event as { type: string })
      // Time alone changed nothing that anybody sees: it keeps its place in lists.
      if (taken && instance.state === before) draft.set(instance, { updated_at: instance.row.updated_at })
    })
    return true
  }

  async function fireOrLeave(row: TimerRow): Promise<boolean> {
    try {
      return await fire(row)
    } catch (error) {
      if (DocentError.isInstance(error) && error.details?.gone) return true
      const { timer_id: timer, entity_id: entityId } = row
      logger.error({ error, timer, entityId }, 'a timer could not fire; it is tried again')
      return false
    }
  }

  /**
   * Every timer due by a time, one after the other; those that stay neither spin nor hold up those behind them. Returns when
   * the next one is due.
   */
  async function fireDue(now: number): Promise<number | undefined> {
    let leftAlone = 0
    // Mostly none is due, and the first that is found is the next.
    for (let limit = 1; ; limit = page) {
      const first = await records.read({
        from: timerTable,
        orderBy: [{ column: 'due_at' }],
        offset: leftAlone,
        limit,
      })
      for (const row of first) {
        // What came due since `now` counts as next: a wake-up may come a millisecond early.
        if (row.due_at > now) return row.due_at
        if (!(await fireOrLeave(row))) leftAlone++
      }
      if (first.length < limit || !running) return undefined
    }
  }

  async function look(): Promise<void> {
    let next: number | undefined
    do {
      again = false
      next = await fireDue(clock.now())
    } while (again && running)
    cancelWake()
    if (!running) return
    const poll = clock.now() + options.pollMs
    cancelWake = clock.schedule(next === undefined ? poll : Math.min(next, poll), changed)
  }

  function changed() {
    if (!running) return
    again = true
    if (paused) return
    looking ??= look()
      .then(looks.over)
      .catch((error: unknown) => {
        cancelWake()
        const pauseMs = looks.failed(error)
        if (!running) return
        paused = true
        cancelWake = clock.schedule(clock.now() + pauseMs, () => {
          paused = false
          changed()
        })
      })
      .finally(() => {
        looking = undefined
        if (again && running) changed()
      })
  }

  return {
    start() {
      running = true
      changed()
    },
    async stop() {
      running = false
      cancelWake()
      await looking
    },
    changed,
    async idle() {
      changed()
      while (looking) await looking
    },
  }
}
