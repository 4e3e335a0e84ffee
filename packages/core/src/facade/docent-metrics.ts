import { lookAtQueue, type QueuedLane } from '../kernel/durable/index.ts'
import type { EffectEnd, Tally } from '../kernel/metrics/index.ts'
import type { Clock, StorageDriver } from '../kernel/ports/index.ts'
import { eventLoopDelay, type EventLoopDelay, type PaceState } from '../kernel/system/index.ts'
import type { ProviderState } from '../resources/models/index.ts'
import { costOf } from '../resources/usage/index.ts'
import type { IndexesState } from '../workflows/indexing/index.ts'

export interface LaneMetrics extends QueuedLane {
  /** Effects that this process carries out now. */
  readonly running: number
}

export interface ModelMetrics {
  readonly model: string
  readonly calls: number
  /** Calls that ended with an error. */
  readonly failed: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** In the unit of the setting `llm_cost_units`. */
  readonly cost: number
}

/**
 * State of the service. What is in the store covers all processes and at most some seconds old; counts are of this process,
 * since it was started. Nothing identifies a user.
 */
export interface DocentMetrics {
  /** When the store was looked at, in milliseconds since 1970. */
  readonly at: number
  /** The queue by lane, of all processes. */
  readonly queue: readonly LaneMetrics[]
  /** How long the oldest timer has been due, in milliseconds. */
  readonly timersOverdueMs: number
  /** Age of the oldest change that this process is still deciding, in milliseconds: as far as the event feed is behind. */
  readonly feedLagMs: number
  readonly commits: {
    readonly written: number
    /** Tries that lost to another writer and were decided again. */
    readonly again: number
    readonly failed: number
  }
  /** Runs of effects by what became of them. */
  readonly effects: readonly { readonly effect: string; readonly end: EffectEnd; readonly count: number }[]
  readonly models: readonly ModelMetrics[]
  /** Readers that follow answers now. */
  readonly openStreams: number
  /** Answers under way by state. */
  readonly answers: readonly { readonly state: string; readonly count: number }[]
  /** Answers that ended, by last state. */
  readonly endedAnswers: readonly { readonly state: string; readonly count: number }[]
  /** Search indexes as this process has found them. */
  readonly indexes: IndexesState
  /** Model providers as this process sees them. */
  readonly providers: readonly ProviderState[]
  /** How users who do much at a time are paced while the event loop is busy and others call. */
  readonly pace: PaceState
  /** How late the timers of this process were since the look before, in milliseconds. */
  readonly eventLoopDelayMs: EventLoopDelay
}

/** However often it is asked, the store is looked at once in this time. */
const lookAgainMs = 5_000

export function docentMetrics(dependencies: {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly tally: Tally
  readonly lanes: readonly string[]
  readonly decidedBefore: () => number
  readonly pace: () => PaceState
  readonly indexes: () => IndexesState
  readonly providers: () => readonly ProviderState[]
}) {
  const { storage, clock, tally, lanes, decidedBefore } = dependencies
  const delay = eventLoopDelay()
  let last: ReturnType<typeof look> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look() {
    const at = clock.now()
    return { at, ...(await lookAtQueue(storage, lanes, at)), eventLoopDelayMs: delay.take() }
  }

  /** Callers during a look wait for that one; one that fails is made again. */
  function recent(): ReturnType<typeof look> {
    const now = clock.now()
    if (last && now - lookedAt < lookAgainMs) return last
    lookedAt = now
    const looking = look()
    last = looking
    looking.catch(() => (last = undefined))
    return looking
  }

  const counts = (of: ReadonlyMap<string, number>) => [...of].map(([state, count]) => ({ state, count }))

  return {
    async take(): Promise<DocentMetrics> {
      const { lanes: queued, ...looked } = await recent()
      return {
        ...looked,
        queue: queued.map((lane) => ({ ...lane, running: tally.running.get(lane.lane) ?? 0 })),
        feedLagMs: Math.max(0, clock.now() - decidedBefore()),
        commits: { ...tally.commits },
        effects: [...tally.effects].flatMap(([effect, ends]) =>
          Object.entries(ends).map(([end, count]) => ({ effect, end: end as EffectEnd, count })),
        ),
        models: Array.from(tally.models.values(), ({ costNano, ...sum }) => ({ ...sum, cost: costOf(costNano) })),
        openStreams: tally.streams,
        answers: counts(tally.live()),
        endedAnswers: counts(tally.ended),
        pace: dependencies.pace(),
        indexes: dependencies.indexes(),
        providers: dependencies.providers(),
      }
    },
    stop: () => delay.stop(),
  }
}
