import { remove, update, recordStore } from '../records/index.ts'
import { and, eq, isIn, lte, ne, or, type Clock, type Logger, type StorageDriver } from '../ports/index.ts'
import { DocentError } from '../errors/index.ts'
import type { CommitOptions } from './commit.ts'
import type { Draft } from './draft.ts'
import { lostForGood, type AnyEffectHandler } from './effects.ts'
import { isHandedOver } from './engine-route.ts'
import type { AnyEntity } from './entity.ts'
import { setbacks } from './setbacks.ts'
import { backInQueue, outboxTable, type OutboxRow } from './tables.ts'

export interface LeaseKeeperOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly logger: Logger
  readonly entities: ReadonlyMap<string, AnyEntity>
  readonly handlers: ReadonlyMap<string, AnyEffectHandler>
  readonly lanes: Readonly<Record<string, unknown>>
  readonly holder: string
  readonly leaseMs: number
  /** Ids of the rows this process runs. */
  readonly running: () => readonly string[]
  readonly lost: (id: string) => void
  readonly reclaimed: (lanes: ReadonlySet<string>) => void
  readonly commit: <Value>(options: CommitOptions, decision: (draft: Draft) => Promise<Value> | Value) => Promise<Value>
}

export interface LeaseKeeper {
  start(): Promise<void>
  stop(): Promise<void>
  /** Something becomes due then: look again. */
  dueLater(at: number): void
}

const page = 200

/** Renews the leases of this process and takes over rows whose leases ended. */
export function leaseKeeper(options: LeaseKeeperOptions): LeaseKeeper {
  const { storage, clock, logger, holder, leaseMs } = options
  const records = recordStore(storage)
  const looking = setbacks(options, 'looking for due work failed; it is tried again')
  const renewing = setbacks(options, 'renewing leases failed; it is tried again')
  let cancelTick = () => {}
  let cancelDue = () => {}
  let nextDue = Number.POSITIVE_INFINITY
  let stopped = false
  let working: Promise<void> = Promise.resolve()

  async function renew() {
    const ids = options.running()
    if (ids.length === 0) return
    const mine = and(isIn('id', ids), eq('lease_holder', holder), eq('state', 'leased'))
    const set = { lease_until: clock.now() + leaseMs }
    const renewed = await records.writeWhere({
      kind: 'update',
      table: outboxTable,
      where: mine,
      set,
      limit: ids.length,
    })
    if (renewed === ids.length) return
    const rows = await records.read({ from: outboxTable, where: mine, columns: ['id'] })
    const held = new Set(rows.map((row) => row.id))
    // A row that ended between the two looks is no longer running; telling it is harmless.
    for (const id of ids) if (!held.has(id)) options.lost(id)
  }

  /**
   * An attempt is counted as lost in the same batch that gives its row free, and the machine learns of it there. False for
   * a row that a newer process must take over.
   */
  async function reclaim(row: OutboxRow): Promise<boolean> {
    const entity = options.entities.get(row.entity_kind)
    if (!entity || row.machine_version > entity.version) return false
    const handler = options.handlers.get(`${row.entity_kind}.${row.type}`)
    const attempt = row.attempt
    const lost = (row.lost ?? 0) + 1
    const where = and(eq('state', 'leased'), eq('attempt', attempt), eq('lease_holder', String(row.lease_holder)))
    const key = { id: row.id }
    if (isHandedOver(row.lease_holder)) {
      await storage.write({
        steps: [update(outboxTable, { key, where, set: { ...backInQueue, attempt: attempt - 1 } })],
      })
      options.reclaimed(new Set([row.lane]))
      return true
    }
    await options.commit({ engine: 'lease-keeper' }, async (draft) => {
      const gone = () => new DocentError({ code: 'conflict', message: 'Another process took the row over.' })
      if (handler && lostForGood(lost, handler)) {
        draft.step(remove(outboxTable, key, { where, required: true }), gone)
        const parameters: unknown = handler.parameters.parse(row.parameters)
        const message = `The work was interrupted ${lost} times, the process ending each time; it was given up.`
        await handler.failed({
          parameters,
          entityId: row.entity_id,
          error: new DocentError({ code: 'internal', message }),
        })(draft)
        return
      }
      const set = { ...backInQueue, due_at: clock.now(), lost }
      draft.step(update(outboxTable, { key, where, set }), gone)
      if ('ATTEMPT_LOST' in entity.events) {
        const instance = await draft.load(entity, row.entity_id)
        if (instance) draft.send(instance, { type: 'ATTEMPT_LOST', effect: row.type, attempt })
      }
    })
    options.reclaimed(new Set([row.lane]))
    return true
  }

  async function reclaimEnded(atStart: boolean) {
    // Where no other process can use the store, a lease of another holder is a dead process's: no need to wait for it.
    const ended = lte('lease_until', clock.now())
    const orphaned = atStart && !storage.capabilities.shared ? or(ended, ne('lease_holder', holder)) : ended
    const where = and(eq('state', 'leased'), orphaned)
    let leftAlone = 0
    for (;;) {
      const rows = await records.read({
        from: outboxTable,
        where,
        orderBy: [{ column: 'lease_until' }],
        offset: leftAlone,
        limit: page,
      })
      for (const row of rows) {
        const taken = await reclaim(row).catch((error: unknown) => {
          logger.warn({ error, outbox: row.id }, 'a lost attempt could not be taken over')
          return false
        })
        if (!taken) leftAlone++
      }
      if (rows.length < page) return
    }
  }

  async function scheduleDue() {
    const [row] = await records.read({
      from: outboxTable,
      where: eq('state', 'waiting'),
      orderBy: [{ column: 'due_at' }],
      columns: ['due_at'],
      limit: 1,
    })
    const at = row?.due_at ?? Number.POSITIVE_INFINITY
    if (at > clock.now() && at < nextDue) dueLater(at)
  }

  function dueLater(at: number) {
    if (stopped || at >= nextDue) return
    cancelDue()
    nextDue = at
    cancelDue = clock.schedule(at, () => {
      nextDue = Number.POSITIVE_INFINITY
      options.reclaimed(new Set(Object.keys(options.lanes)))
      working = working
        .then(scheduleDue)
        .then(looking.over)
        .catch((error: unknown) => dueLater(clock.now() + looking.failed(error)))
    })
  }

  function tick() {
    working = working
      .then(renew)
      .then(() => reclaimEnded(false))
      .then(scheduleDue)
      .then(renewing.over)
      .catch((error: unknown) => void renewing.failed(error))
    cancelTick = clock.schedule(clock.now() + leaseMs / 3, tick)
  }

  return {
    async start() {
      await reclaimEnded(true)
      await scheduleDue()
      cancelTick = clock.schedule(clock.now() + leaseMs / 3, tick)
    },
    async stop() {
      stopped = true
      cancelTick()
      cancelDue()
      await working
    },
    dueLater,
  }
}
