import { remove, requireMatch } from '../records/index.ts'
import { asDocentError, DocentError, isWrittenByNewer } from '../errors/index.ts'
import type { EffectEnd, Tally } from '../metrics/index.ts'
import {
  type Clock,
  type Ids,
  type Logger,
  type Row,
  type Span,
  type SpanOptions,
  type StorageDriver,
  type Tracer,
} from '../ports/index.ts'
import { inSpan } from '../tracing/index.ts'
import type { CommitOptions } from './commit.ts'
import type { DebugPoints } from './debug-points.ts'
import type { Draft } from './draft.ts'
import {
  failedForGood,
  LeaseLost,
  MovesToLane,
  Stopping,
  type AnyEffectHandler,
  type EffectOutcome,
  type EffectRun,
} from './effects.ts'
import { interruptionOf } from './interruptions.ts'
import { joinedOutcomes, type JoinedOutcomes } from './joined-outcomes.ts'
import { heldLease, leasedRows, type LeasedRows } from './leased-rows.ts'
import { outboxTable, type OutboxRow } from './tables.ts'

export interface EffectRunnerOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly debugPoints: DebugPoints
  readonly handlers: ReadonlyMap<string, AnyEffectHandler>
  readonly tracer: Tracer
  readonly tally: Tally
  readonly commit: <Value>(options: CommitOptions, decision: (draft: Draft) => Promise<Value> | Value) => Promise<Value>
  /** Resolves on a later turn of the event loop. */
  readonly nextTurn: () => Promise<void>
  /** A row goes back to the queue and is due then. */
  readonly released: (dueAt: number) => void
  /** A row waits in another lane than before, and is due. */
  readonly moved: (lane: string) => void
  /** Whether others wait for places of the lane, or would. */
  readonly crowded: (lane: string) => boolean
  /** Resolves when work of the owner may begin in the lane; the returned function ends it. */
  readonly begin: (lane: string, owner: string, signal: AbortSignal) => Promise<() => void>
  /** What is done in it is done for this owner. */
  readonly actFor: <Result>(owner: string | undefined, work: () => Result) => Result
}

interface Running {
  readonly row: OutboxRow
  readonly controller: AbortController
}

const effectOf = (row: OutboxRow) => `${row.entity_kind}.${row.type}`

/** Carries out claimed rows: runs the handler under its lease, and commits the outcome together with the end of the row. */
export class EffectRunner {
  readonly #options: EffectRunnerOptions
  readonly #running = new Map<string, Running>()
  readonly #joined: JoinedOutcomes
  readonly #leased: LeasedRows

  constructor(options: EffectRunnerOptions) {
    this.#options = options
    this.#leased = leasedRows(options)
    this.#joined = joinedOutcomes({
      end: (rows, outcome) => this.#end(rows, outcome),
      nextTurn: options.nextTurn,
    })
  }

  /** Ids of the rows being run. */
  running(): readonly string[] {
    return [...this.#running.keys()]
  }

  /** Another attempt has the row now. */
  leaseLost(id: string): void {
    this.abort(id, new LeaseLost())
  }

  /** Aborts an attempt that runs here: it counts as failed for good, with the given reason, or goes back to the queue. */
  abort(id: string, reason: DocentError | LeaseLost | Stopping): void {
    this.#running.get(id)?.controller.abort(reason)
  }

  /** Aborts an effect of an entity; its attempt counts as failed for good, with the given reason. False when none runs here. */
  interrupt(effect: string, entityId: string, reason: DocentError): boolean {
    const running = this.#runningOf(effect, entityId)
    for (const { controller } of running) controller.abort(reason)
    return running.length > 0
  }

  /** Whether an effect of an entity is being carried out. */
  runs(effect: string, entityId: string): boolean {
    return this.#runningOf(effect, entityId).length > 0
  }

  #runningOf(effect: string, entityId: string): readonly Running[] {
    return [...this.#running.values()].filter(({ row }) => effectOf(row) === effect && row.entity_id === entityId)
  }

  /** Aborts everything; the rows go back to the queue as they were. */
  stopAll(): void {
    for (const { controller } of this.#running.values()) controller.abort(new Stopping())
  }

  /** `left` is the row of the entity as the batch left it that this effect begins with. */
  async run(row: OutboxRow, left?: Row): Promise<EffectEnd> {
    const { tracer, tally } = this.#options
    const lane = row.lane
    const effect = effectOf(row)
    const options: SpanOptions = {
      kind: 'consumer',
      remote: row.traceparent ?? undefined,
      attributes: {
        'docent.entity_id': row.entity_id ?? undefined,
        'docent.lane': lane,
        'docent.attempt': row.attempt,
        'docent.request_id': row.request_id ?? undefined,
        'docent.job_id': row.job_id ?? undefined,
      },
    }
    tally.effectBegun(lane)
    let end: EffectEnd = 'lost'
    try {
      // It continues the trace of the batch that requested it, not that of the call that woke the lane.
      await tracer.within(undefined, () =>
        inSpan(tracer, `effect ${effect}`, options, async (span) => {
          end = await this.#options.actFor(row.owner, () => this.#run(row, left, effect, span))
          span.set({ 'docent.end': end })
        }),
      )
    } finally {
      tally.effectEnded(lane, effect, end)
    }
    return end
  }

  /** Never rejects for what the effect did. */
  async #run(row: OutboxRow, left: Row | undefined, effect: string, span: Span): Promise<EffectEnd> {
    const id = row.id
    const controller = new AbortController()
    const logger = this.#options.logger.child({
      effect,
      entityId: row.entity_id,
      attempt: row.attempt,
      requestId: row.request_id ?? undefined,
      jobId: row.job_id ?? undefined,
    })
    const ended: (() => void)[] = []
    this.#running.set(id, { row, controller })
    const interruption = interruptionOf(row)
    if (interruption) controller.abort(interruption)
    try {
      await this.#options.debugPoints.reach(`before-effect:${effect}`)
      let end: EffectEnd = 'done'
      const { signal } = controller
      ended.push(await this.#options.begin(row.lane, row.owner, signal))
      if (isOver(signal)) throw signal.reason
      const begin = { left, ended: (callback: () => void) => void ended.push(callback) }
      const outcome = await this.#attempt(effect, row, { signal, logger, ...begin }, (failure) => {
        span.fail(failure)
        end = 'failed'
      })
      await this.#options.debugPoints.reach(`after-effect:${effect}`)
      await this.#finish(row, outcome).catch((error: unknown) => this.#finishAsFailed(row, logger, error))
      return end
    } catch (error) {
      if (error instanceof LeaseLost || controller.signal.reason instanceof LeaseLost) {
        logger.warn({}, 'lost the lease of an effect; another attempt continues')
        return 'lost'
      }
      if (!isNoFailure(error)) span.fail(error)
      await this.#leased.release(row, logger, error).catch((failure: unknown) => {
        const message = 'an effect could not be returned to the queue; it continues when its lease ends'
        logger.error({ error: failure, after: error }, message)
      })
      return error instanceof MovesToLane ? 'moved' : 'retried'
    } finally {
      // Released, it may run here again by now.
      if (this.#running.get(id)?.controller === controller) this.#running.delete(id)
      ended.forEach((callback) => callback())
    }
  }

  async #attempt(
    effect: string,
    row: OutboxRow,
    { signal, logger, left, ended }: Pick<EffectRun<unknown>, 'signal' | 'logger' | 'left' | 'ended'>,
    gaveUp: (failure: DocentError) => void,
  ): Promise<EffectOutcome> {
    const handler = this.#options.handlers.get(effect)
    if (!handler) throw new DocentError({ code: 'internal', message: `Nothing here carries out ${effect}.` })
    const parameters = handler.parameters.parse(row.parameters)
    const entityId = row.entity_id
    try {
      return await handler.run({
        parameters,
        entityId,
        key: `${row.entity_kind}/${entityId}/${row.revision}/${row.seq}`,
        attempt: row.attempt,
        lane: row.lane,
        crowded: () => this.#options.crowded(row.lane),
        signal,
        logger,
        // What interrupted it may have changed the row.
        left: signal.aborted ? undefined : left,
        ended,
        requestId: row.request_id === null ? undefined : row.request_id,
        commit: (decision) =>
          this.#options.commit(this.#commitOptions(row), async (draft) => {
            draft.step(requireMatch(outboxTable, heldLease(row)), () => leaseLost())
            return decision(draft)
          }),
      })
    } catch (error) {
      if (isOver(signal)) throw signal.reason
      if (error instanceof MovesToLane && !signal.aborted) throw error
      const failure = signal.aborted ? asDocentError(signal.reason) : asDocentError(error)
      if (isLeaseLost(failure)) throw new LeaseLost()
      if (isWrittenByNewer(failure)) throw failure
      const mayRetry = (failure.retryable || failure.code === 'internal') && !signal.aborted
      if (mayRetry && !failedForGood(row, handler)) throw failure
      if (signal.aborted && failure.code === 'canceled') {
        // Somebody wanted it so: nothing went wrong.
        logger.info({ reason: failure.message }, 'an effect was stopped before it was complete')
      } else {
        gaveUp(failure)
        logger.warn({ error: failure }, 'an effect failed for good')
      }
      return handler.failed({ parameters, entityId, error: failure })
    }
  }

  #finish(row: OutboxRow, outcome: EffectOutcome): Promise<void> {
    if (!outcome.joining) return this.#end([row], outcome)
    const others = this.#runningOf(effectOf(row), row.entity_id).length > 1
    return this.#joined.finish(row, outcome.joining, others)
  }

  /** Ends rows of the same effect and entity. */
  async #end(rows: readonly OutboxRow[], outcome: EffectOutcome): Promise<void> {
    try {
      await this.#options.commit(this.#commitOptions(rows[0]!), async (draft) => {
        for (const row of rows) {
          const where = heldLease(row)
          draft.step(remove(outboxTable, { id: row.id }, { where, required: true }), () => leaseLost())
        }
        await outcome(draft)
      })
    } catch (error) {
      throw isLeaseLost(error) ? new LeaseLost() : error
    }
  }

  /** An outcome that cannot be committed is a failed attempt like any other: the last one means that the effect failed. */
  async #finishAsFailed(row: OutboxRow, logger: Logger, error: unknown): Promise<void> {
    const handler = this.#options.handlers.get(effectOf(row))
    if (!handler || error instanceof LeaseLost || isWrittenByNewer(error) || !failedForGood(row, handler)) throw error
    const failure = asDocentError(error)
    logger.warn({ error: failure }, 'the outcome of an effect could not be committed; it failed for good')
    const parameters = handler.parameters.parse(row.parameters)
    await this.#finish(row, handler.failed({ parameters, entityId: row.entity_id, error: failure }))
  }

  /** Puts a claimed row back untried: for another process, or for the next start. */
  putBack(row: OutboxRow): Promise<void> {
    return this.#leased.putBack(row)
  }

  /** Leaves a claimed row to a process that can carry it out. */
  leave(row: OutboxRow): Promise<void> {
    return this.#leased.leave(row)
  }

  #commitOptions(row: OutboxRow): CommitOptions {
    return {
      engine: `effect:${row.type}`,
      requestId: row.request_id === null ? undefined : row.request_id,
    }
  }
}

/** Whether the attempt ends here, without an outcome. */
const isOver = ({ reason }: AbortSignal) => reason instanceof LeaseLost || reason instanceof Stopping

/** A stop and a change of lanes are nobody's failure. */
const isNoFailure = (error: unknown) => error instanceof Stopping || error instanceof MovesToLane

const leaseLostDetail = 'lease_lost'
const leaseLost = () =>
  new DocentError({ code: 'conflict', message: 'The lease was lost.', details: { [leaseLostDetail]: true } })
const isLeaseLost = (error: unknown) => DocentError.isInstance(error) && error.details?.[leaseLostDetail] === true
