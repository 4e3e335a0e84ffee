import { setImmediate } from 'node:timers/promises'
import type { TrainingProgress, WordPage } from '@docent/core/ports'
import { analysisThread, type AnalysisThread, type ThreadOptions } from './analysis-thread.ts'

/** Pages handed over in one turn of the loop: copying them must not hold up the server. */
const pagesOfTurn = 10

/** Threads of one training, which all have its pages. */
export interface TrainingCrew {
  readonly threads: readonly AnalysisThread[]
  /** Each task on the first thread that is free; results in the order of the tasks. */
  readonly share: <Result>(tasks: readonly ((thread: AnalysisThread) => Promise<Result>)[]) => Promise<Result[]>
}

export interface CrewOptions extends ThreadOptions {
  readonly threads: number
  readonly pages: readonly WordPage[]
  readonly signal: AbortSignal
}

/**
 * Starts threads, gives them the pages, and ends them when the work is done, failed or was aborted.
 * @throws the signal's reason, at once
 */
export async function withCrew<Result>(
  options: CrewOptions,
  work: (crew: TrainingCrew) => Promise<Result>,
): Promise<Result> {
  const { signal } = options
  signal.throwIfAborted()
  const threads = Array.from({ length: options.threads }, () => analysisThread(options))
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([
      handOver(options, threads).then(() => work({ threads, share: sharer(threads) })),
      aborted,
    ])
  } finally {
    signal.removeEventListener('abort', abort)
    await Promise.all(threads.map((thread) => thread.end()))
  }
}

async function handOver({ pages, signal }: CrewOptions, threads: readonly AnalysisThread[]): Promise<void> {
  for (let start = 0; start < pages.length; start += pagesOfTurn) {
    signal.throwIfAborted()
    const batch = pages.slice(start, start + pagesOfTurn)
    await Promise.all(threads.map((thread) => thread.call('takePages', batch)))
    await setImmediate()
  }
}

const sharer =
  (threads: readonly AnalysisThread[]): TrainingCrew['share'] =>
  async (tasks) => {
    const results: Awaited<ReturnType<(typeof tasks)[number]>>[] = []
    const waiting = tasks.entries()
    const work = async (thread: AnalysisThread): Promise<void> => {
      for (const [at, task] of waiting) results[at] = await task(thread)
    }
    await Promise.all(threads.map(work))
    return results
  }

/** Counts steps of all threads together. */
export function progressOf(
  total: number,
  onProgress: (progress: TrainingProgress) => void,
): (step: string, done?: number) => void {
  let sum = 0
  return (step, done = 1) => {
    sum += done
    onProgress({ done: sum, total, step })
  }
}
