import type { DocentError } from '../errors/index.ts'
import { createTally, type Tally } from '../metrics/index.ts'
import type { Clock, DeliveredEffects, Ids, Logger, Signals, StorageDriver, Tracer } from '../ports/index.ts'
import { noTracer } from '../tracing/index.ts'
import type { CommitOptions } from './commit.ts'
import type { DebugPoints } from './debug-points.ts'
import { Dispatcher } from './dispatcher.ts'
import type { Draft, Transition } from './draft.ts'
import type { AnyEffectHandler } from './effects.ts'
import type { EngineRoute } from './engine-route.ts'
import type { AnyEntity } from './entity.ts'
import type { LaneOptions } from './lane-options.ts'
import type { LanePolicy, Wait } from './lane-policy.ts'
import { assertDurable } from './machine-rules.ts'
import { timers, type Timers } from './timers.ts'
import type { WaitingEffect } from './wait-of.ts'

export interface RuntimeOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly signals: Signals
  readonly debugPoints: DebugPoints
  readonly entities: readonly AnyEntity[]
  readonly lanes: Readonly<Record<string, LaneOptions>>
  /** @default 30 s */
  readonly leaseMs?: number | undefined
  /** How often work of other processes is looked for when no signal comes. @default 1 s */
  readonly pollMs?: number
  /** Notified of every accepted event once it is durable; what it throws is its own matter. */
  readonly committed?: (transitions: readonly Transition[]) => void
  /** @default nothing is traced */
  readonly tracer?: Tracer
  /** Where it is counted what this process does. @default nowhere that anybody sees */
  readonly tally?: Tally
  /** Lanes whose effects go to engines once they are claimed. @default none */
  readonly engines?: readonly EngineRoute[] | undefined
  /** Lanes from which this process takes work, beside what engines bring to it. @default all */
  readonly claimed?: ReadonlySet<string> | undefined
  /** Whether this process fires timers. @default true */
  readonly fires?: boolean | undefined
  /** Whether the event loop is busy while others than this owner call. @default it never is */
  readonly isContended?: ((owner: string) => boolean) | undefined
  /** Resolves when the owner's next piece of work may begin; the returned function ends it. @default at once */
  readonly pace?: ((owner: string, signal: AbortSignal) => Promise<() => void>) | undefined
  /** Whatever is done in it is done for this owner; for nobody without one. */
  readonly actFor?: (<Result>(owner: string | undefined, work: () => Result) => Result) | undefined
  /** Resolves on a later turn of the event loop: how long an outcome waits for others to be committed with. */
  readonly nextTurn: () => Promise<void>
}

/** The durable core of one process: commits decisions, carries out effects, fires timers. */
export class Runtime {
  readonly #dispatcher: Dispatcher
  readonly #timers: Timers
  readonly #handlers = new Map<string, AnyEffectHandler>()
  readonly #options: RuntimeOptions

  constructor(options: RuntimeOptions) {
    this.#options = options
    for (const entity of options.entities) assertDurable(entity)
    const entities = new Map(options.entities.map((entity) => [entity.kind, entity]))
    const pollMs = options.pollMs ?? 1_000
    const tracer = options.tracer ?? noTracer
    this.#dispatcher = new Dispatcher({
      ...options,
      tracer,
      tally: options.tally ?? createTally(),
      entities,
      handlers: this.#handlers,
      holder: options.ids.uuid(),
      leaseMs: options.leaseMs ?? 30_000,
      pollMs,
      engines: options.engines ?? [],
      claimed: options.claimed ?? new Set(Object.keys(options.lanes)),
      isContended: options.isContended ?? (() => false),
      pace: options.pace ?? (async () => () => {}),
      actFor: options.actFor ?? ((_owner, work) => work()),
      timersChanged: () => this.#timers.changed(),
      committed: (transitions) => options.committed?.(transitions),
    })
    this.#timers = timers({
      ...options,
      entities,
      pollMs: 60_000,
      // A timer fires for itself, whatever call made it look.
      commit: (commitOptions, decision) => tracer.within(undefined, () => this.commit(commitOptions, decision)),
    })
  }

  /** Before `start`: what carries out the effects of the entities. */
  handle(handlers: readonly AnyEffectHandler[]): void {
    for (const handler of handlers) {
      if (this.#handlers.has(handler.effect)) throw new Error(`two handlers for ${handler.effect}`)
      this.#handlers.set(handler.effect, handler)
    }
  }

  /** Before `start`: how owners share these lanes. In others they take turns, without limits. */
  share(policies: Readonly<Record<string, LanePolicy>>): void {
    this.#dispatcher.share(policies)
  }

  /** @throws when an effect of an entity has no handler. */
  async start(): Promise<void> {
    for (const entity of this.#options.entities) {
      for (const name of Object.keys(entity.effects)) {
        if (!this.#handlers.has(`${entity.kind}.${name}`)) throw new Error(`no handler for ${entity.kind}.${name}`)
      }
    }
    await this.#dispatcher.start()
    if (this.#options.fires ?? true) this.#timers.start()
  }

  async stop(graceMs: number): Promise<void> {
    await this.#timers.stop()
    await this.#dispatcher.stop(graceMs)
  }

  /** Decides and writes one batch; see `commit`. */
  commit<Value>(options: CommitOptions, decision: (draft: Draft) => Promise<Value> | Value): Promise<Value> {
    return this.#dispatcher.commit(options, decision)
  }

  /** Every change that this process decides with an earlier time is durable, or never will be. */
  decidedBefore(): number {
    return this.#dispatcher.decidedBefore()
  }

  /** Runs what engines bring to this process. */
  get delivered(): DeliveredEffects {
    return this.#dispatcher.delivered
  }

  /** Aborts an effect, `<entity kind>.<action name>`, of an entity wherever it runs. */
  interrupt(effect: string, entityId: string, reason: DocentError): void {
    this.#dispatcher.interrupt(effect, entityId, reason)
  }

  /** Whether an effect, `<entity kind>.<action name>`, of an entity is carried out by this process now. */
  runs(effect: string, entityId: string): boolean {
    return this.#dispatcher.runs(effect, entityId)
  }

  /** Something that held work of this lane back is gone. */
  look(lane: string): void {
    this.#dispatcher.freed(lane)
  }

  /** Something was committed beside this runtime: look for its work and its timers. */
  lookAround(): void {
    this.#dispatcher.lookAround()
    this.#timers.changed()
  }

  /** Why work that is due has not begun. Undefined when it runs, has ended, or is not due. */
  waitOf(effect: WaitingEffect): Promise<Wait | undefined> {
    return this.#dispatcher.waitOf(effect)
  }

  /** Resolves when nothing is left to do now but what waits for other processes; for tests. */
  async settled(): Promise<void> {
    if (this.#options.fires ?? true) await this.#timers.idle()
    await this.#dispatcher.idle()
  }
}
