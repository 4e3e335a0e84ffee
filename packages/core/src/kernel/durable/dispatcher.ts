import { recordStore } from '../records/index.ts'
import type { DocentError } from '../errors/index.ts'
import {
  and,
  eq,
  type Clock,
  type Ids,
  type Logger,
  type Row,
  type Signals,
  type DeliveredEffects,
  type StorageDriver,
} from '../ports/index.ts'
import { claimDue } from './claim-effects.ts'
import { commit, type CommitDependencies, type CommitOptions, type EffectScheduler } from './commit.ts'
import type { DebugPoints } from './debug-points.ts'
import type { Draft, Transition } from './draft.ts'
import { deliveredEffects } from './delivered-effects.ts'
import { EffectRunner } from './effect-runner.ts'
import type { AnyEffectHandler } from './effects.ts'
import { handedHolderOf, handedTopic, isHandedOver, type EngineRoute } from './engine-route.ts'
import type { AnyEntity } from './entity.ts'
import { handedOver, type HandedOver } from './handed-over.ts'
import { interruptions, type Interruptions } from './interruptions.ts'
import { Lane } from './lane.ts'
import type { LaneOptions } from './lane-options.ts'
import type { LanePolicy, Wait } from './lane-policy.ts'
import { leaseKeeper, type LeaseKeeper } from './lease-keeper.ts'
import { setbacks, type Setbacks } from './setbacks.ts'
import { outboxTable, type OutboxRow } from './tables.ts'
import { undecided } from './undecided.ts'
import { waitOf, type WaitingEffect } from './wait-of.ts'

export interface DispatcherOptions extends CommitDependencies {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly debugPoints: DebugPoints
  readonly signals: Signals
  readonly logger: Logger
  readonly entities: ReadonlyMap<string, AnyEntity>
  readonly handlers: ReadonlyMap<string, AnyEffectHandler>
  readonly lanes: Readonly<Record<string, LaneOptions>>
  readonly holder: string
  readonly leaseMs: number
  readonly pollMs: number
  /** Lanes whose effects go to engines once they are claimed. */
  readonly engines: readonly EngineRoute[]
  /** Lanes from which this process takes work. */
  readonly claimed: ReadonlySet<string>
  /** Resolves on a later turn of the event loop. */
  readonly nextTurn: () => Promise<void>
  /** Whether the event loop is busy while others than the owner call. */
  readonly isContended: (owner: string) => boolean
  /** Resolves when the owner's next piece of work may begin; the returned function ends it. */
  readonly pace: (owner: string, signal: AbortSignal) => Promise<() => void>
  /** What is done in it is done for this owner; for nobody without one. */
  readonly actFor: <Result>(owner: string | undefined, work: () => Result) => Result
  readonly timersChanged: () => void
  readonly committed: (transitions: readonly Transition[]) => void
}

const wakeTopic = (lane: string) => `outbox/${lane}`

/** Claims what is due for as many lanes as this process has room in, and hands it to the runner. */
export class Dispatcher {
  readonly #options: DispatcherOptions
  readonly #lanes: ReadonlyMap<string, Lane>
  /** Those from which this process takes work. */
  readonly #claimed: ReadonlyMap<string, Lane>
  readonly #runner: EffectRunner
  readonly #keeper: LeaseKeeper
  readonly #handedOver: HandedOver
  readonly #interruptions: Interruptions
  /** What engines bring to this process. */
  readonly delivered: DeliveredEffects & { idle(): Promise<void> }
  readonly #pumping = new Map<string, Promise<void>>()
  readonly #setbacks: ReadonlyMap<string, Setbacks>
  /** Lanes whose last claim failed: how to end the pause before the next one. */
  readonly #pauses = new Map<string, () => void>()
  readonly #undecided = undecided()
  #publishing = false
  #state: 'new' | 'running' | 'stopped' = 'new'
  #cancelPoll: () => void = () => {}
  #unsubscribe: () => void = () => {}

  constructor(options: DispatcherOptions) {
    this.#options = options
    const { clock, isContended } = options
    const around = { clock, alone: !options.storage.capabilities.shared, isContended }
    this.#lanes = new Map(Object.entries(options.lanes).map(([name, lane]) => [name, new Lane(name, lane, around)]))
    this.#claimed = new Map([...this.#lanes].filter(([name]) => options.claimed.has(name)))
    this.#setbacks = new Map(
      [...this.#claimed.keys()].map((name) => [name, setbacks(options, 'claiming work failed; it is tried again')]),
    )
    this.#runner = new EffectRunner({
      ...options,
      commit: (commitOptions, decision) => this.commit(commitOptions, decision),
      released: (dueAt) => this.#keeper.dueLater(dueAt),
      moved: (lane) => this.look([lane]),
      crowded: (lane) => this.#lanes.get(lane)?.crowded() ?? false,
      begin: async (lane, owner, signal) =>
        options.lanes[lane]?.oneWhenContended ? options.pace(owner, signal) : () => {},
    })
    this.#keeper = leaseKeeper({
      ...options,
      running: () => this.#runner.running(),
      lost: (id) => this.#runner.leaseLost(id),
      reclaimed: (lanes) => this.look(lanes),
      commit: (commitOptions, decision) => options.tracer.within(undefined, () => this.commit(commitOptions, decision)),
    })
    this.#handedOver = handedOver({
      ...options,
      holder: handedHolderOf(options.holder),
      routes: options.engines,
      changed: (route, away) => this.#engineChanged(route, away),
      returned: (lanes) => this.look(lanes),
    })
    this.#interruptions = interruptions({
      ...options,
      running: () => this.#runner.running(),
      abort: (id, reason) => this.#runner.abort(id, reason),
    })
    this.delivered = deliveredEffects({
      ...options,
      runner: this.#runner,
      understands: (row) => this.#understands(row),
      accepts: () => this.#state === 'running',
    })
  }

  readonly scheduler: EffectScheduler = {
    take: (insert) => {
      const lane = this.#claimed.get(insert.lane)
      if (!insert.due) this.#keeper.dueLater(insert.row.due_at)
      if (this.#state !== 'running' || !insert.due || !lane) return undefined
      const placed = placedOf(insert.row)
      if (!lane.startsAtOnce(placed)) return undefined
      const free = lane.reserve(placed)
      const { clock, leaseMs } = this.#options
      const lease = { lease_holder: this.#holderIn(lane), lease_until: clock.now() + leaseMs }
      const leased = { ...insert.row, state: 'leased', attempt: 1, ...lease }
      return { row: leased, release: free, start: () => (free(), this.#start(lane, leased, insert.left())) }
    },
    arrived: (arrivals) => {
      for (const { lane, owner } of arrivals) {
        this.#claimed.get(lane)?.arrivals.add(owner)
        this.#pump(lane)
      }
      for (const lane of new Set(arrivals.map((arrival) => arrival.lane))) this.#publish(lane)
    },
    delayed: (dueAt) => this.#keeper.dueLater(dueAt),
    timersChanged: () => this.#options.actFor(undefined, () => this.#options.timersChanged()),
    committed: (transitions) => this.#options.committed(transitions),
  }

  commit<Value>(options: CommitOptions, decision: (draft: Draft) => Promise<Value> | Value): Promise<Value> {
    const draft = this.#undecided.begin(this.#options.clock.now())
    return commit(this.#options, this.scheduler, options, decision).finally(() => draft[Symbol.dispose]())
  }

  /** Before `start`: how owners share these lanes. */
  share(policies: Readonly<Record<string, LanePolicy>>): void {
    for (const [name, policy] of Object.entries(policies)) this.#lanes.get(name)?.setPolicy(policy)
  }

  /** Something is due in these lanes, or may run by now. */
  look(lanes: Iterable<string>): void {
    for (const name of lanes) {
      this.#pumpUnseen(name)
      this.#publish(name)
    }
  }

  /** Something was committed beside it. */
  lookAround(): void {
    this.#pumpAll()
  }

  /** Something that held work of this lane back is gone. Here that matters only when some is held back. */
  freed(name: string): void {
    if (this.#lanes.get(name)?.holdsBack() || this.#pumping.has(name)) this.#pumpUnseen(name)
    this.#publish(name)
  }

  /** Why a due row waits. Undefined when it does not. */
  waitOf(of: WaitingEffect): Promise<Wait | undefined> {
    const lane = this.#lanes.get(of.lane)
    return lane ? waitOf(recordStore(this.#options.storage), this.#options.clock, lane, of) : Promise.resolve(undefined)
  }

  /** Every change of this process with an earlier time is durable, or never will be. */
  decidedBefore(): number {
    return this.#undecided.oldest() ?? this.#options.clock.now()
  }

  /** Takes over what a dead process left, then starts claiming. */
  async start(): Promise<void> {
    await this.#keeper.start()
    this.#state = 'running'
    this.#handedOver.start()
    this.#interruptions.start()
    const { signals, engines } = this.#options
    const unsubscribe = [
      ...[...this.#claimed.keys()].map((name) =>
        signals.subscribe(wakeTopic(name), () => this.#publishing || this.#pumpUnseen(name)),
      ),
      ...engines
        .flatMap(({ lanes }) => lanes)
        .map((name) => signals.subscribe(handedTopic(name), () => this.#handedOver.look())),
    ]
    this.#unsubscribe = () => unsubscribe.forEach((stop) => stop())
    this.#poll()
  }

  /** Stops claiming, gives running effects `graceMs` to end, then aborts them; their rows go back to the queue. */
  async stop(graceMs: number): Promise<void> {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    this.#cancelPoll()
    this.#pauses.forEach((end) => end())
    this.#unsubscribe()
    await Promise.all(this.#pumping.values())
    await this.#handedOver.stop()
    const idle = this.#idle()
    let cancelGrace = () => {}
    const grace = new Promise<void>(
      (resolve) => (cancelGrace = this.#options.clock.schedule(this.#options.clock.now() + graceMs, resolve)),
    )
    await Promise.race([idle, grace])
    cancelGrace()
    this.#runner.stopAll()
    await idle
    await Promise.all([this.#interruptions.stop(), this.#keeper.stop()])
  }

  /** Aborts an effect of an entity wherever it runs; its attempt counts as failed for good, with the given reason. */
  interrupt(effect: string, entityId: string, reason: DocentError): void {
    if (!this.#runner.interrupt(effect, entityId, reason)) this.#interruptions.ask(effect, entityId, reason)
  }

  runs(effect: string, entityId: string): boolean {
    return this.#runner.runs(effect, entityId)
  }

  /** Resolves when nothing runs and nothing due waits, for tests. */
  async idle(): Promise<void> {
    for (;;) {
      await Promise.all(this.#pumping.values())
      await this.#idle()
      if (this.#runner.running().length > 0 || this.#pumping.size > 0) continue
      const { storage, clock } = this.#options
      const due = await storage.read({
        from: outboxTable.name,
        where: and(eq('state', 'waiting'), { op: 'lte', column: 'due_at', value: clock.now() }),
        limit: 1,
      })
      if (due.length === 0 && this.#runner.running().length === 0) return
      this.#pumpAll()
      await new Promise<void>((resolve) => queueMicrotask(resolve))
      await Promise.all(this.#pumping.values())
      // What is due and was not taken waits for work of another process.
      const taken = this.#runner.running().length > 0 || [...this.#claimed.values()].some((lane) => lane.busy())
      if (!taken && due.length > 0) return
    }
  }

  async #idle(): Promise<void> {
    await Promise.all([...[...this.#claimed.values()].map((lane) => lane.idle()), this.delivered.idle()])
  }

  #poll() {
    this.#handedOver.look()
    this.#pumpAll()
    const { clock, pollMs } = this.#options
    this.#cancelPoll = clock.schedule(clock.now() + pollMs, () => this.#poll())
  }

  #pumpAll() {
    for (const name of this.#claimed.keys()) this.#pumpUnseen(name)
  }

  /** Others are notified too; what a process publishes itself it knows already. */
  #publish(lane: string) {
    this.#publishing = true
    this.#options.signals.publish(wakeTopic(lane))
    this.#publishing = false
  }

  #pumpUnseen(name: string) {
    const lane = this.#claimed.get(name)
    if (lane) lane.unseen = true
    this.#pump(name)
  }

  #pump(name: string) {
    const lane = this.#claimed.get(name)
    if (!lane || this.#state !== 'running') return
    lane.backlog = true
    lane.news++
    if (this.#pumping.has(name) || this.#pauses.has(name)) return
    const pumping = this.#options
      .actFor(undefined, () => this.#claimUntilFull(lane))
      .then(() => this.#setbacks.get(name)?.over())
      .catch((error: unknown) => this.#pause(lane, error))
      .finally(() => {
        this.#pumping.delete(name)
        // Somebody woke the lane between its last look and now.
        if (lane.backlog && lane.free() > 0) this.#pump(name)
      })
    this.#pumping.set(name, pumping)
  }

  /** What the failed look took from the lane is looked for again, and not before the pause is over. */
  #pause(lane: Lane, error: unknown) {
    lane.unseen = true
    const { clock } = this.#options
    const pauseMs = this.#setbacks.get(lane.name)?.failed(error, { lane: lane.name }) ?? 0
    if (this.#state !== 'running') return
    const cancel = clock.schedule(clock.now() + pauseMs, () => {
      this.#pauses.delete(lane.name)
      this.#pump(lane.name)
    })
    this.#pauses.set(lane.name, cancel)
  }

  async #claimUntilFull(lane: Lane) {
    while (this.#state === 'running' && lane.backlog) {
      if (lane.free() < 1) return
      const { news } = lane
      lane.heldBack = false
      const served = await claimDue({ ...this.#options, holder: this.#holderIn(lane) }, lane, (row) =>
        this.#start(lane, row),
      )
      // Nobody had a turn though there is room: new work may start at once, unless some came meanwhile.
      if (!served && lane.free() > 0 && news === lane.news) lane.backlog = false
    }
  }

  #understands(row: OutboxRow): boolean {
    const entity = this.#options.entities.get(row.entity_kind)
    const isKnown = this.#options.handlers.has(`${row.entity_kind}.${row.type}`)
    return isKnown && entity !== undefined && row.machine_version <= entity.version
  }

  #holderIn({ mode }: Lane): string {
    const { holder } = this.#options
    return mode === 'outside' ? handedHolderOf(holder) : holder
  }

  #engineChanged({ lanes, whileAway }: EngineRoute, away: boolean) {
    for (const name of lanes) {
      const lane = this.#lanes.get(name)
      if (lane) lane.mode = !away ? 'outside' : whileAway === 'run-here' ? 'here' : 'closed'
      this.#pumpUnseen(name)
    }
  }

  /** `left` is the row of the entity, where its batch has just been written. */
  #start(lane: Lane, row: OutboxRow, left?: Row) {
    const outside = isHandedOver(row.lease_holder)
    const work = async () => {
      // A batch can ask for work while the process stops, and a claim bring what only a newer process understands.
      if (this.#state === 'stopped') await this.#runner.putBack(row)
      else if (!this.#understands(row)) await this.#runner.leave(row)
      else if (outside) await this.#handedOver.run(row)
      else await this.#runner.run(row, left)
    }
    lane.run(placedOf(row), { outside, work }, () => this.#pump(lane.name))
  }
}

const placedOf = (row: OutboxRow) => ({
  owner: row.owner,
  jobId: row.job_id === null ? undefined : row.job_id,
})
