import { asDocentError, DocentError } from '../errors/index.ts'
import type { Tally } from '../metrics/index.ts'
import type { Clock, Ids, Span, Step, StorageDriver, Tracer } from '../ports/index.ts'
import { inSpan } from '../tracing/index.ts'
import type { DebugPoints } from './debug-points.ts'
import { Draft, type OutboxInsert, type Transition } from './draft.ts'
import { outboxTable, type OutboxRow } from './tables.ts'

/** Times a decision runs again when others changed what it read. */
const maxTries = 5
const largestJitterMs = 20

export interface CommitOptions {
  /** The user who does it. */
  readonly actor?: string | undefined
  /** The part of the engine that does it, when no user does. */
  readonly engine?: string | undefined
  readonly requestId?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Starts new effects of this process at once, without a claim. */
export interface EffectScheduler {
  /** Leases the row to this process when its lane has room. The returned row is the one to insert. */
  take(
    insert: OutboxInsert,
  ): { readonly row: OutboxRow; readonly start: () => void; readonly release: () => void } | undefined
  /** New work waits there. */
  arrived(arrivals: readonly { readonly lane: string; readonly owner: string }[]): void
  /** Something becomes due then. */
  delayed(dueAt: number): void
  timersChanged(): void
  /** What a batch changed, once it is durable. */
  committed(transitions: readonly Transition[]): void
}

export interface CommitDependencies {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly debugPoints: DebugPoints
  readonly tracer: Tracer
  readonly tally: Tally
}

/** What a decision throws that is no DocentError is a fault of ours: callers learn that there was one, and no more. */
async function decide<Value>(
  draft: Draft,
  decision: (draft: Draft) => Promise<Value> | Value,
  signal: AbortSignal | undefined,
) {
  try {
    return { value: await decision(draft), plan: draft.finish() }
  } catch (error) {
    throw signal?.aborted && error === signal.reason ? error : asDocentError(error)
  }
}

/**
 * Runs a decision, writes its batch, and starts what it asked for. A failed precondition means that others were quicker:
 * the decision runs again over what they left.
 * @throws `conflict` after five tries; `internal` for what the decision throws that is no DocentError; the signal's reason
 * when it is aborted before the write.
 */
export async function commit<Value>(
  dependencies: CommitDependencies,
  scheduler: EffectScheduler,
  options: CommitOptions,
  decision: (draft: Draft) => Promise<Value> | Value,
): Promise<Value> {
  const { tracer, tally } = dependencies
  const attributes = { 'docent.engine': options.engine, 'docent.request_id': options.requestId }
  return inSpan(tracer, 'commit', { attributes }, (span) =>
    commitInTries(dependencies, scheduler, options, decision, span).catch((error: unknown) => {
      // What a decision refuses is an answer; only what could not be written is a failure.
      const { status, code } = asDocentError(error)
      if (status >= 500 || code === 'conflict') tally.commits.failed++
      throw error
    }),
  )
}

async function commitInTries<Value>(
  dependencies: CommitDependencies,
  scheduler: EffectScheduler,
  options: CommitOptions,
  decision: (draft: Draft) => Promise<Value> | Value,
  span: Span,
): Promise<Value> {
  const { storage, clock, ids, debugPoints, tracer, tally } = dependencies
  const traceparent = tracer.inject()
  for (let attempt = 1; ; attempt++) {
    options.signal?.throwIfAborted()
    const draft = new Draft({ ...options, storage, clock, ids, traceparent, attempt })
    const { value, plan } = await decide(draft, decision, options.signal)
    if (plan.steps.length === 0 && plan.outbox.length === 0) return value
    const taken = plan.outbox.map((insert) => ({ insert, lease: scheduler.take(insert) }))
    const release = () => taken.forEach(({ lease }) => lease?.release())
    const steps: Step[] = [
      ...plan.steps,
      ...taken.map(({ insert, lease }): Step => ({
        kind: 'insert',
        table: outboxTable.name,
        row: lease?.row ?? insert.row,
      })),
    ]
    try {
      for (const label of plan.labels) await debugPoints.reach(`before-commit:${label}`)
      const outcome = await storage.write({ steps })
      if (outcome.ok) {
        tally.commits.written++
        if (tracer.enabled) span.set(facts(plan.labels, steps.length, attempt))
        for (const label of plan.labels) await debugPoints.reach(`after-commit:${label}`)
        taken.forEach(({ lease }) => lease?.start())
        scheduler.arrived([
          ...taken
            .filter(({ insert, lease }) => lease === undefined && insert.due)
            .map(({ insert }) => ({ lane: insert.lane, owner: insert.row.owner })),
          ...plan.conditional.filter(({ wakeIf }) => wakeIf(outcome.results)),
        ])
        if (plan.delayed < Number.POSITIVE_INFINITY) scheduler.delayed(plan.delayed)
        if (plan.timersChanged) scheduler.timersChanged()
        scheduler.committed(plan.transitions)
        plan.afterCommit.forEach((callback) => callback(outcome.results))
        return value
      }
      tally.commits.again++
      release()
      const failedStep = steps[outcome.failed.step]
      const otherwise = failedStep && plan.otherwise.get(failedStep)
      if (otherwise) throw otherwise()
      if (attempt === maxTries) {
        throw new DocentError({
          code: 'conflict',
          message: 'Others changed the same record at the same time; try again.',
          cause: new Error(`${outcome.failed.reason} at step ${outcome.failed.step} on ${outcome.failed.table}`),
        })
      }
    } catch (error) {
      release()
      throw asDocentError(error)
    }
    // Losing once is ordinary and tried again at once; losing again means a crowd, which jitter spreads out.
    const pauseMs = attempt > 1 ? Math.round(ids.random() * largestJitterMs * attempt) : 0
    if (pauseMs > 0) await new Promise<void>((resolve) => clock.schedule(clock.now() + pauseMs, resolve))
  }
}

/** A batch over many records reports the first of its events. */
const mostEvents = 20

const facts = (labels: readonly string[], steps: number, tries: number) => ({
  'docent.events': labels.slice(0, mostEvents),
  'docent.steps': steps,
  'docent.tries': tries,
})
