import { availableParallelism } from 'node:os'
import { DocentError } from '@docent/core/ports'
import PQueue from 'p-queue'
import { scoringThreads, type ScoringThreads } from './threads/scoring-threads.ts'

export interface AnalysisOptions {
  /**
   * Threads of one training. The model does not depend on how many there are.
   * @default 2, or 1 on a machine with one processor
   */
  readonly trainingThreads?: number | undefined
  /**
   * Trainings at a time; others wait.
   * @default 1
   */
  readonly trainingsAtOnce?: number | undefined
  /**
   * Threads that score pages. They never train.
   * @default 1
   */
  readonly scoringThreads?: number | undefined
  /**
   * JavaScript memory of one thread, MB. A training that needs more fails and harms nothing else.
   * @default 512
   */
  readonly memoryMb?: number | undefined
}

/** What a learner runs its work with. */
export interface AnalysisRuntime {
  readonly crew: { readonly threads: number; readonly memoryMb: number }
  readonly scoring: ScoringThreads
  /** Runs a training when it is its turn, with a signal that also aborts when the learner is closed. */
  readonly train: <Result>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>
  /** @throws `unavailable` after `close` */
  readonly requireOpen: () => void
  readonly close: () => Promise<void>
}

export function analysisRuntime(name: string, options: AnalysisOptions): AnalysisRuntime {
  const memoryMb = options.memoryMb ?? 512
  const queue = new PQueue({ concurrency: options.trainingsAtOnce ?? 1 })
  const scoring = scoringThreads({ threads: options.scoringThreads ?? 1, memoryMb })
  const closing = new AbortController()
  const requireOpen = (): void => closing.signal.throwIfAborted()
  return {
    crew: { threads: options.trainingThreads ?? Math.min(2, availableParallelism()), memoryMb },
    scoring,
    train: async (signal, work) => {
      requireOpen()
      const either = AbortSignal.any([signal, closing.signal])
      return queue.add(() => work(either), { signal: either })
    },
    requireOpen,
    close: async () => {
      const reason = new DocentError({ code: 'unavailable', message: `${name} was closed.` })
      if (!closing.signal.aborted) closing.abort(reason)
      await Promise.all([queue.onIdle(), scoring.close()])
    },
  }
}
