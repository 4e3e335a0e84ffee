import { z } from 'zod'
import { DocentError, errorCodes, type ErrorCode } from '../errors/index.ts'
import { and, eq, isIn, isNotNull, type Clock, type Logger, type Signals, type StorageDriver } from '../ports/index.ts'
import { recordStore } from '../records/index.ts'
import { outboxTable, type OutboxRow } from './tables.ts'

export interface InterruptionsOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly logger: Logger
  readonly signals: Signals
  readonly holder: string
  readonly leaseMs: number
  /** Ids of the rows this process runs. */
  readonly running: () => readonly string[]
  readonly abort: (id: string, reason: DocentError) => void
}

/** How an effect is interrupted that another process runs: the request is stored in its row, and a signal announces it. */
export interface Interruptions {
  start(): void
  /** For an effect, `<entity kind>.<action name>`, of an entity that is claimed, wherever it runs. Fails quietly: then it ends as if nobody had asked. */
  ask(effect: string, entityId: string, reason: DocentError): void
  stop(): Promise<void>
}

const topic = 'interruptions'
/** Claimed rows of one effect of one entity; more than one is rare. */
const mostRows = 100

const interruptionSchema = z.object({ code: z.enum(Object.keys(errorCodes) as ErrorCode[]), message: z.string() })

/** The error with which the attempt is to end. */
export function interruptionOf({ interruption }: Pick<OutboxRow, 'interruption'>): DocentError | undefined {
  return interruption === null ? undefined : new DocentError(interruptionSchema.parse(interruption))
}

export function interruptions(options: InterruptionsOptions): Interruptions {
  const { storage, clock, logger, signals, holder, leaseMs } = options
  const records = recordStore(storage)
  let cancelTick = () => {}
  let unsubscribe = () => {}
  let working: Promise<void> = Promise.resolve()
  let waits = false

  async function look(): Promise<void> {
    waits = false
    const ids = options.running()
    if (ids.length === 0) return
    const where = and(isIn('id', ids), eq('lease_holder', holder), isNotNull('interruption'))
    for (const row of await records.read({ from: outboxTable, where, columns: ['id', 'interruption'] })) {
      const reason = interruptionOf(row)
      if (reason) options.abort(row.id, reason)
    }
  }

  function lookAgain(): void {
    if (waits) return
    waits = true
    working = working.then(look).catch((error: unknown) => {
      logger.warn({ error }, 'looking for effects to interrupt failed; it is tried again')
    })
  }

  function tick(): void {
    lookAgain()
    cancelTick = clock.schedule(clock.now() + leaseMs / 3, tick)
  }

  return {
    start() {
      if (!storage.capabilities.shared) return
      unsubscribe = signals.subscribe(topic, lookAgain)
      cancelTick = clock.schedule(clock.now() + leaseMs / 3, tick)
    },
    ask(effect, entityId, { code, message }) {
      if (!storage.capabilities.shared) return
      const [entityKind = '', type = ''] = effect.split('.')
      const ofEntity = and(eq('entity_kind', entityKind), eq('entity_id', entityId))
      const where = and(ofEntity, eq('type', type), eq('state', 'leased'))
      const set = { interruption: { code, message } }
      records
        .writeWhere({ kind: 'update', table: outboxTable, where, set, limit: mostRows })
        .then((found) => void (found > 0 && signals.publish(topic)))
        .catch((error: unknown) => {
          logger.warn({ error, entityId }, 'an effect could not be interrupted; what it does will not count')
        })
    },
    async stop() {
      unsubscribe()
      cancelTick()
      await working
    },
  }
}
