import { DocentError } from '../errors/index.ts'
import { eq, lte, type Clock, type Logger, type Row, type StorageDriver } from '../ports/index.ts'
import type { CommitOptions } from './commit.ts'
import type { Draft } from './draft.ts'
import type { AnyEntity } from './entity.ts'
import { timerTable } from './tables.ts'

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
  const { storage, clock, logger, entities } = options
  let running = false
  let again = false
  let looking: Promise<void> | undefined
  let cancelWake = () => {}

  async function fire(row: Row): Promise<void> {
    const entity = entities.get(String(row['entity_kind']))
    // Rows of machines this process does not know, or of newer versions, belong to another process.
    if (!entity || Number(row['machine_version']) > entity.version) return
    const key = {
      entity_kind: String(row['entity_kind']),
      entity_id: String(row['entity_id']),
      timer_id: String(row['timer_id']),
    }
    const armed = eq('armed_revision', Number(row['armed_revision']))
    await options.commit({ actor: 'timer' }, async (draft) => {
      // Gone or armed anew: somebody else fired it, or the entity moved on.
      const gone = () =>
        new DocentError({ code: 'conflict', message: 'The timer was taken back.', details: { gone: true } })
      draft.step({ kind: 'delete', table: timerTable.name, key, where: armed, required: true }, gone)
      const instance = await draft.load(entity, key.entity_id)
      if (instance) draft.send(instance, row['event'] as { type: string })
    })
  }

  async function look(): Promise<void> {
    do {
      again = false
      const now = clock.now()
      const due = await storage.read({
        from: timerTable.name,
        where: lte('due_at', now),
        orderBy: [{ column: 'due_at' }],
        limit: page,
      })
      let fired = 0
      for (const row of due) {
        await fire(row).then(
          () => fired++,
          (error: unknown) => {
            if (!(DocentError.isInstance(error) && error.details?.['gone'])) {
              logger.error(
                { error, timer: row['timer_id'], entityId: row['entity_id'] },
                'a timer could not fire; it is tried again',
              )
            }
          },
        )
      }
      if (due.length === page && fired > 0) again = true
    } while (again && running)
    const [next] = await storage.read({
      from: timerTable.name,
      orderBy: [{ column: 'due_at' }],
      columns: ['due_at'],
      limit: 1,
    })
    cancelWake()
    if (!running) return
    const poll = clock.now() + options.pollMs
    const at = next ? Number(next['due_at']) : poll
    // A timer that stays overdue (a newer machine's) must not spin.
    cancelWake = clock.schedule(at > clock.now() ? Math.min(at, poll) : poll, changed)
  }

  function changed() {
    if (!running) return
    again = true
    looking ??= look()
      .catch((error: unknown) => {
        logger.error({ error }, 'looking for due timers failed; it is tried again')
        cancelWake()
        if (running) cancelWake = clock.schedule(clock.now() + options.pollMs, changed)
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
