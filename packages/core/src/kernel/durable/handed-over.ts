import { recordStore } from '../records/index.ts'
import {
  and,
  eq,
  isIn,
  type Clock,
  type EffectReference,
  type Ids,
  type Logger,
  type StorageDriver,
} from '../ports/index.ts'
import { engineLink, type EngineLink } from './engine-link.ts'
import { longestWaitOf, type EngineRoute } from './engine-route.ts'
import { setbacks } from './setbacks.ts'
import { backInQueue, outboxTable, type OutboxRow } from './tables.ts'

export interface HandedOverOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Of the leases of what is handed over. */
  readonly holder: string
  readonly leaseMs: number
  readonly routes: readonly EngineRoute[]
  /** The engine of these lanes stopped answering, or answers again. */
  readonly changed: (route: EngineRoute, away: boolean) => void
  /** Work of these lanes is in the queue again. */
  readonly returned: (lanes: ReadonlySet<string>) => void
}

export interface HandedOver {
  start(): void
  /** Hands a claimed row over. Resolves when the attempt is over, wherever it was. Never rejects. */
  run(row: OutboxRow): Promise<void>
  /** Looks how far those outside are. */
  look(): void
  /** Takes back what no worker has begun. Those that run outside continue there, and no longer belong to this process. */
  stop(): Promise<void>
}

interface Handed {
  readonly row: OutboxRow
  readonly reference: EffectReference
  readonly route: EngineRoute
  readonly link: EngineLink
  readonly since: number
  /** `refused`: the engine did not confirm that it has it. `taken`: a worker has it, and renews its lease. */
  state: 'handed' | 'refused' | 'taken' | 'over'
  readonly over: () => void
}

const idsAtOnce = 500

/** The effects of this process that are with engines: keeps their leases until a worker takes them, and knows when they are over. */
export function handedOver(options: HandedOverOptions): HandedOver {
  const { storage, clock, ids, logger, holder, leaseMs, routes } = options
  const records = recordStore(storage)
  /** By `handOverId`: the next attempt of an effect may be outside before the last one is known to be over. */
  const outside = new Map<string, Handed>()
  const keeping = setbacks(options, 'looking after effects that were handed over failed; it is tried again')
  const links = new Map<string, { readonly route: EngineRoute; readonly link: EngineLink }>()
  for (const route of routes) {
    const link = engineLink({ route, clock, logger, changed: (away) => changed(route, away) })
    for (const lane of route.lanes) links.set(lane, { route, link })
  }
  let cancelTick = () => {}
  let working: Promise<void> = Promise.resolve()
  let looks = 0

  const those = (...states: Handed['state'][]) => [...outside.values()].filter(({ state }) => states.includes(state))
  const untaken = () => those('handed', 'refused')

  function changed(route: EngineRoute, away: boolean): void {
    options.changed(route, away)
    // What the engine has is not delivered while it is away; here it can be run.
    if (away && route.whileAway === 'run-here')
      void work(() => takeBack(untaken().filter((handed) => handed.route === route)))
  }

  /** One after the other; what fails is tried again with the next tick. */
  function work(step: () => Promise<void>): Promise<void> {
    working = working
      .then(step)
      .then(keeping.over)
      .catch((error: unknown) => void keeping.failed(error))
    return working
  }

  async function renew(): Promise<void> {
    for (const part of partsOf(untaken())) {
      const where = and(isIn('id', idsOf(part)), eq('lease_holder', holder), eq('state', 'leased'))
      const set = { lease_until: clock.now() + leaseMs }
      await records.writeWhere({ kind: 'update', table: outboxTable, where, set, limit: part.length })
    }
  }

  /** Puts rows back into the queue as they were, but for those that a worker has taken. */
  async function takeBack(all: readonly Handed[]): Promise<void> {
    for (const [attempt, group] of Map.groupBy(all, ({ row }) => row.attempt)) {
      for (const part of partsOf(group)) {
        const mine = and(eq('lease_holder', holder), eq('state', 'leased'), eq('attempt', attempt))
        const set = { ...backInQueue, attempt: attempt - 1 }
        const where = and(isIn('id', idsOf(part)), mine)
        await records.writeWhere({ kind: 'update', table: outboxTable, where, set, limit: part.length })
      }
    }
    await seeHowFar(all)
    options.returned(new Set(all.map(({ row }) => row.lane)))
  }

  async function seeHowFar(all: readonly Handed[]): Promise<void> {
    for (const part of partsOf(all)) {
      const columns = ['id', 'state', 'attempt', 'lease_holder'] as const
      const rows = await records.read({ from: outboxTable, where: isIn('id', idsOf(part)), columns })
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const handed of part) {
        const row = byId.get(handed.row.id)
        if (row?.state !== 'leased' || row.attempt !== handed.row.attempt) end(handed)
        else if (row.lease_holder !== holder) handed.state = 'taken'
      }
    }
  }

  function end(handed: Handed): void {
    handed.state = 'over'
    outside.delete(handed.reference.handOverId)
    handed.over()
  }

  async function takeBackRefused(): Promise<void> {
    const refused = those('refused')
    if (refused.length > 0) await takeBack(refused)
  }

  async function takeBackForgotten(): Promise<void> {
    const now = clock.now()
    const forgotten = those('handed').filter(({ since, route }) => since + longestWaitOf(route) <= now)
    if (forgotten.length === 0) return
    logger.warn({ effects: forgotten.length }, 'no worker took effects that an engine has; they are handed over anew')
    await takeBack(forgotten)
    await withdraw(forgotten)
  }

  async function withdraw(all: readonly Handed[]): Promise<void> {
    const groups = Map.groupBy(
      all.filter(({ state }) => state !== 'taken'),
      ({ link }) => link,
    )
    await Promise.all([...groups].map(([link, group]) => link.withdraw(group.map(({ reference }) => reference))))
  }

  function tick(): void {
    if (outside.size > 0)
      void work(async () => {
        await renew()
        await takeBackRefused()
        await takeBackForgotten()
        await seeHowFar([...outside.values()])
      })
    cancelTick = clock.schedule(clock.now() + leaseMs / 3, tick)
  }

  return {
    start() {
      if (links.size > 0) cancelTick = clock.schedule(clock.now() + leaseMs / 3, tick)
    },
    async run(row) {
      const way = links.get(row.lane)
      if (!way) throw new Error(`no engine takes the lane ${row.lane}`)
      const reference = { effectId: row.id, attempt: row.attempt, lane: row.lane, handOverId: ids.uuid() }
      const over = Promise.withResolvers<void>()
      const handed: Handed = { ...way, row, reference, since: clock.now(), state: 'handed', over: over.resolve }
      outside.set(reference.handOverId, handed)
      const refused = !(await way.link.handOver(reference))
      if (refused && handed.state === 'handed') {
        handed.state = 'refused'
        void work(takeBackRefused)
      }
      await over.promise
    },
    look() {
      // One that waits already will see all there is.
      if (outside.size === 0 || looks > 1) return
      looks++
      void work(() => seeHowFar([...outside.values()]).finally(() => looks--))
    },
    async stop() {
      cancelTick()
      const mine = untaken()
      await work(() => takeBack(mine))
      await withdraw(mine)
      await Promise.all([...new Set([...links.values()].map(({ link }) => link))].map((link) => link.stop()))
      for (const handed of outside.values()) end(handed)
    },
  }
}

const idsOf = (all: readonly Handed[]) => all.map(({ row }) => row.id)

function* partsOf(all: readonly Handed[]): Generator<readonly Handed[]> {
  for (let at = 0; at < all.length; at += idsAtOnce) yield all.slice(at, at + idsAtOnce)
}
