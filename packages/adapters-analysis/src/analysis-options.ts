import { availableParallelism } from 'node:os'
import { checkOptions, DocentError } from '@docent/core/ports'
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
   * Memory of one thread, MB: so much for JavaScript objects, and as much again for the numbers of a model, a training or a page.
   * What needs more fails with `too_large` and harms nothing else.
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

/** Less is not enough to start a thread with. */
const leastMemoryMb = 16

function checkedNumber(name: string, option: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least) return value
  throw new DocentError({
    code: 'invalid_input',
    message: `${name}: the option "${option}" must be a whole number from ${least} on, and is ${value}.`,
  })
}

/** @throws `invalid_input` that names the option */
export function analysisRuntime(name: string, options: AnalysisOptions): AnalysisRuntime {
  checkOptions(name, options, {
    trainingThreads: 'optional',
    trainingsAtOnce: 'optional',
    scoringThreads: 'optional',
    memoryMb: 'optional',
  })
  const memoryMb = checkedNumber(name, 'memoryMb', options.memoryMb ?? 512, leastMemoryMb)
  const trainingThreads = options.trainingThreads ?? Math.min(2, availableParallelism())
  const queue = new PQueue({ concurrency: checkedNumber(name, 'trainingsAtOnce', options.trainingsAtOnce ?? 1, 1) })
  const scoring = scoringThreads({
    threads: checkedNumber(name, 'scoringThreads', options.scoringThreads ?? 1, 1),
    memoryMb,
  })
  const closing = new AbortController()
  const requireOpen = (): void => closing.signal.throwIfAborted()
  return {
    crew: { threads: checkedNumber(name, 'trainingThreads', trainingThreads, 1), memoryMb },
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
      await Promise.all([queue.onIdle(), scoring.close(reason)])
    },
  }
}
