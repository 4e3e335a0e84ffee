import { asDocentError, DocentError } from '../errors/index.ts'
import {
  and,
  eq,
  type Clock,
  type Ids,
  type Logger,
  type Row,
  type Signals,
  type StorageDriver,
} from '../ports/index.ts'
import { claimDue } from './claim.ts'
import { commit, type CommitDependencies, type CommitOptions, type Workplace } from './commit.ts'
import type { DebugPoints } from './debug-points.ts'
import type { Draft, Transition } from './draft.ts'
import { LeaseLost, Stopping, type AnyEffectHandler, type EffectOutcome } from './effects.ts'
import type { AnyEntity } from './entity.ts'
import { createLane, type Lane, type LaneOptions } from './lane.ts'
import { leaseKeeper, type LeaseKeeper } from './lease-keeper.ts'
import { outboxTable } from './tables.ts'

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
  readonly timersChanged: () => void
  readonly committed: (transitions: readonly Transition[]) => void
}

interface Running {
  readonly row: Row
  readonly controller: AbortController
}

const wakeTopic = (lane: string) => `outbox/${lane}`
const firstPauseMs = 500
const longestPauseMs = 60_000

/** Claims what is due, runs it under a lease, and commits its outcome together with the end of its row. */
export class Dispatcher {
  readonly #options: DispatcherOptions
  readonly #lanes: ReadonlyMap<string, Lane>
  readonly #running = new Map<string, Running>()
  readonly #keeper: LeaseKeeper
  readonly #pumping = new Map<string, Promise<void>>()
  #state: 'new' | 'running' | 'stopped' = 'new'
  #cancelPoll: () => void = () => {}
  #unsubscribe: () => void = () => {}

  constructor(options: DispatcherOptions) {
    this.#options = options
    this.#lanes = new Map(Object.entries(options.lanes).map(([name, lane]) => [name, createLane(name, lane)]))
    this.#keeper = leaseKeeper({
      ...options,
      running: () => [...this.#running.keys()],
      lost: (id) => this.#running.get(id)?.controller.abort(new LeaseLost()),
      reclaimed: (lanes) => this.workplace.wake(lanes),
      commit: (commitOptions, decision) => this.commit(commitOptions, decision),
    })
  }

  readonly workplace: Workplace = {
    take: (insert) => {
      const lane = this.#lanes.get(insert.lane)
      if (!insert.due) this.#keeper.dueLater(Number(insert.row['due_at']))
      if (this.#state !== 'running' || !insert.due || !lane || lane.backlog || lane.free() < 1) return undefined
      const free = lane.reserve()
      const { clock, holder, leaseMs } = this.#options
      const leased = {
        ...insert.row,
        state: 'leased',
        attempt: 1,
        lease_holder: holder,
        lease_until: clock.now() + leaseMs,
      }
      return { row: leased, giveBack: free, start: () => (free(), this.#start(lane, leased)) }
    },
    wake: (lanes) => {
      for (const name of lanes) {
        this.#pump(name)
        this.#options.signals.publish(wakeTopic(name))
      }
    },
    timersChanged: () => this.#options.timersChanged(),
    committed: (transitions) => this.#options.committed(transitions),
  }

  commit<Value>(options: CommitOptions, decision: (draft: Draft) => Promise<Value> | Value): Promise<Value> {
    return commit(this.#options, this.workplace, options, decision)
  }

  /** Takes over what a dead process left, then starts claiming. */
  async start(): Promise<void> {
    await this.#keeper.start()
    this.#state = 'running'
    const unsubscribe = [...this.#lanes.keys()].map((name) =>
      this.#options.signals.subscribe(wakeTopic(name), () => this.#pump(name)),
    )
    this.#unsubscribe = () => unsubscribe.forEach((stop) => stop())
    this.#poll()
  }

  /** Stops claiming, gives running effects `graceMs` to end, then aborts them; their rows go back to the queue. */
  async stop(graceMs: number): Promise<void> {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    this.#cancelPoll()
    this.#unsubscribe()
    await Promise.all(this.#pumping.values())
    const idle = Promise.all([...this.#lanes.values()].map((lane) => lane.idle()))
    let cancelGrace = () => {}
    const grace = new Promise<void>(
      (resolve) => (cancelGrace = this.#options.clock.schedule(this.#options.clock.now() + graceMs, resolve)),
    )
    await Promise.race([idle, grace])
    cancelGrace()
    for (const { controller } of this.#running.values()) controller.abort(new Stopping())
    await idle
    await this.#keeper.stop()
  }

  /** Aborts what runs for an entity in this process; its attempt counts as failed with the given reason. */
  interrupt(kind: string, id: string, reason: DocentError): void {
    for (const { row, controller } of this.#running.values()) {
      if (row['entity_kind'] === kind && row['entity_id'] === id) controller.abort(reason)
    }
  }

  /** Resolves when nothing runs and nothing due waits, for tests. */
  async idle(): Promise<void> {
    for (;;) {
      await Promise.all(this.#pumping.values())
      await Promise.all([...this.#lanes.values()].map((lane) => lane.idle()))
      if (this.#running.size > 0 || this.#pumping.size > 0) continue
      const { storage, clock } = this.#options
      const due = await storage.read({
        from: outboxTable.name,
        where: and(eq('state', 'waiting'), { op: 'lte', column: 'due_at', value: clock.now() }),
        limit: 1,
      })
      if (due.length === 0 && this.#running.size === 0) return
      this.#pumpAll()
      await new Promise<void>((resolve) => queueMicrotask(resolve))
    }
  }

  #poll() {
    this.#pumpAll()
    const { clock, pollMs } = this.#options
    this.#cancelPoll = clock.schedule(clock.now() + pollMs, () => this.#poll())
  }

  #pumpAll() {
    for (const name of this.#lanes.keys()) this.#pump(name)
  }

  #pump(name: string) {
    const lane = this.#lanes.get(name)
    if (!lane || this.#state !== 'running') return
    lane.backlog = true
    if (this.#pumping.has(name)) return
    const pumping = this.#claimUntilFull(lane)
      .catch((error: unknown) =>
        this.#options.logger.error({ error, lane: name }, 'claiming work failed; it is tried again'),
      )
      .finally(() => this.#pumping.delete(name))
    this.#pumping.set(name, pumping)
  }

  async #claimUntilFull(lane: Lane) {
    while (this.#state === 'running' && lane.backlog) {
      const free = lane.free()
      if (free < 1) return
      lane.backlog = false
      const rows = await claimDue(this.#options, lane, free)
      for (const row of rows) this.#start(lane, row)
      // A full hand may mean more waits. An empty one means that new work may start at once, unless it came meanwhile.
      if (rows.length > 0) lane.backlog = true
    }
  }

  #start(lane: Lane, row: Row) {
    lane.run(async () => {
      await this.#run(row)
      if (lane.backlog) queueMicrotask(() => this.#pump(lane.name))
    })
  }

  async #run(row: Row): Promise<void> {
    const id = String(row['id'])
    const effect = `${row['entity_kind']}.${row['type']}`
    const controller = new AbortController()
    const logger = this.#options.logger.child({
      effect,
      entityId: row['entity_id'],
      attempt: row['attempt'],
      requestId: row['request_id'],
    })
    this.#running.set(id, { row, controller })
    try {
      await this.#options.debugPoints.reach(`before-effect:${effect}`)
      const outcome = await this.#attempt(effect, row, controller.signal, logger)
      await this.#options.debugPoints.reach(`after-effect:${effect}`)
      await this.#finish(row, outcome)
    } catch (error) {
      if (error instanceof LeaseLost || controller.signal.reason instanceof LeaseLost) {
        logger.warn({}, 'lost the lease of an effect; another attempt goes on')
      } else {
        await this.#release(row, logger, error).catch((failure: unknown) => {
          logger.error(
            { error: failure, after: error },
            'an effect could not be given back; it goes on when its lease ends',
          )
        })
      }
    } finally {
      this.#running.delete(id)
    }
  }

  async #attempt(effect: string, row: Row, signal: AbortSignal, logger: Logger): Promise<EffectOutcome> {
    const handler = this.#options.handlers.get(effect)
    if (!handler) throw new DocentError({ code: 'internal', message: `Nothing here carries out ${effect}.` })
    const parameters = handler.parameters.parse(row['parameters'])
    const entityId = String(row['entity_id'])
    try {
      return await handler.run({
        parameters,
        entityId,
        key: `${row['entity_kind']}/${entityId}/${row['revision']}/${row['seq']}`,
        attempt: Number(row['attempt']),
        signal,
        logger,
        requestId: row['request_id'] === null ? undefined : String(row['request_id']),
        commit: (decision) =>
          this.commit(this.#commitOptions(row), async (draft) => {
            draft.step({ kind: 'requireMatch', table: outboxTable.name, where: this.#held(row) }, () => leaseLost())
            return decision(draft)
          }),
      })
    } catch (error) {
      if (signal.reason instanceof LeaseLost || signal.reason instanceof Stopping) throw signal.reason
      const failure = signal.aborted ? asDocentError(signal.reason) : asDocentError(error)
      if (isLeaseLost(failure)) throw new LeaseLost()
      const mayRetry = (failure.retryable || failure.code === 'internal') && !signal.aborted
      if (mayRetry && Number(row['attempt']) < (handler.maxAttempts ?? 5)) throw failure
      logger.warn({ error: failure }, 'an effect failed for good')
      return handler.failed({ parameters, entityId, error: failure })
    }
  }

  async #finish(row: Row, outcome: EffectOutcome) {
    try {
      await this.commit(this.#commitOptions(row), async (draft) => {
        draft.step(
          {
            kind: 'delete',
            table: outboxTable.name,
            key: { id: row['id'] as string },
            where: this.#held(row),
            required: true,
          },
          () => leaseLost(),
        )
        await outcome(draft)
      })
    } catch (error) {
      throw isLeaseLost(error) ? new LeaseLost() : error
    }
  }

  /** Back to the queue: at once when the process stops, after a growing pause when the attempt failed. */
  async #release(row: Row, logger: Logger, error: unknown) {
    const stopping = error instanceof Stopping
    const attempt = Number(row['attempt'])
    const pause = stopping
      ? 0
      : Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + this.#options.ids.random())
    if (!stopping) logger.warn({ error, pauseMs: Math.round(pause) }, 'an effect failed and is tried again')
    await this.#options.storage.write({
      steps: [
        {
          kind: 'update',
          table: outboxTable.name,
          key: { id: row['id'] as string },
          where: this.#held(row),
          set: {
            state: 'waiting',
            lease_holder: null,
            lease_until: null,
            due_at: Math.round(this.#options.clock.now() + pause),
            // A stop is nobody's failure.
            attempt: stopping ? attempt - 1 : attempt,
          },
        },
      ],
    })
    this.#keeper.dueLater(this.#options.clock.now() + pause)
  }

  #held(row: Row) {
    return and(
      eq('lease_holder', this.#options.holder),
      eq('attempt', Number(row['attempt'])),
      eq('state', 'leased'),
      eq('id', String(row['id'])),
    )
  }

  #commitOptions(row: Row): CommitOptions {
    return {
      actor: `effect:${row['type']}`,
      requestId: row['request_id'] === null ? undefined : String(row['request_id']),
    }
  }
}

const leaseLostDetail = 'lease_lost'
const leaseLost = () =>
  new DocentError({ code: 'conflict', message: 'The lease was lost.', details: { [leaseLostDetail]: true } })
const isLeaseLost = (error: unknown) => DocentError.isInstance(error) && error.details?.[leaseLostDetail] === true
