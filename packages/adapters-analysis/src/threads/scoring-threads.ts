import { setImmediate } from 'node:timers/promises'
import type { WordPage } from '@docent/core/ports'
import { startThread, type AnalysisThread, type ThreadOptions } from './analysis-thread.ts'
import { pageBatches } from './page-batches.ts'

export interface ScoringOptions extends ThreadOptions {
  readonly threads: number
}

/** The calls of a kind of model. */
export interface ModelCalls<Scores> {
  readonly load: 'loadLabeller' | 'loadClassifier'
  readonly score: (thread: AnalysisThread, input: ScoreInput) => Promise<readonly Scores[]>
}

interface ScoreInput {
  readonly model: number
  readonly pages: readonly WordPage[]
}

/** A model that threads read when they first need it. */
export interface ScoredModel<Scores> {
  readonly names: readonly string[]
  readonly score: (pages: readonly WordPage[], signal: AbortSignal) => Promise<Scores[]>
  readonly close: () => void
}

/** Threads that only score, so that no training is ever before them. Each is started when it is first needed. */
export interface ScoringThreads {
  /** @throws `invalid_input` for bytes that are not such a model */
  readonly load: <Scores>(calls: ModelCalls<Scores>, artifact: Uint8Array) => Promise<ScoredModel<Scores>>
  readonly close: () => Promise<void>
}

export function scoringThreads(options: ScoringOptions): ScoringThreads {
  let threads: AnalysisThread[] = []
  let models = 0
  const freest = (): AnalysisThread => {
    threads = threads.filter((thread) => thread.isAlive())
    const idle = threads.find((thread) => thread.waiting() === 0)
    if (idle !== undefined) return idle
    if (threads.length === options.threads)
      return threads.reduce((one, other) => (other.waiting() < one.waiting() ? other : one))
    const started = startThread(options)
    threads.push(started)
    return started
  }

  return {
    load: async (calls, artifact) => {
      const model = ++models
      const bytes = artifact.slice()
      const readBy = new Map<AnalysisThread, Promise<readonly string[]>>()
      const read = (thread: AnalysisThread): Promise<readonly string[]> => {
        const known = readBy.get(thread) ?? thread.call(calls.load, { model, artifact: bytes })
        readBy.set(thread, known)
        return known
      }
      const names = await read(freest())
      return {
        names,
        score: (pages, signal) =>
          inBatches(pages, options.threads, signal, async (batch) => {
            const thread = freest()
            await read(thread)
            return calls.score(thread, { model, pages: batch })
          }),
        close: () => {
          for (const thread of readBy.keys())
            if (thread.isAlive()) void thread.call('unload', model).catch(() => undefined)
          readBy.clear()
        },
      }
    },
    close: async () => {
      const ending = threads
      threads = []
      await Promise.all(ending.map((thread) => thread.end()))
    },
  }
}

/** @throws the signal's reason, between two batches */
async function inBatches<Scores>(
  pages: readonly WordPage[],
  atOnce: number,
  signal: AbortSignal,
  call: (pages: readonly WordPage[]) => Promise<readonly Scores[]>,
): Promise<Scores[]> {
  signal.throwIfAborted()
  const scores: Scores[] = []
  const waiting = pageBatches(pages).values()
  const work = async (): Promise<void> => {
    for (const batch of waiting) {
      signal.throwIfAborted()
      const found = await call(batch.map((page) => pages[page]!))
      for (const [at, page] of batch.entries()) scores[page] = found[at]!
      // Others have their turn.
      await setImmediate()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  signal.throwIfAborted()
  return scores
}
