import { DocentError, type WordPage } from '@docent/core/ports'
import type { AnalysisThread } from './analysis-thread.ts'
import { pageBatches } from './page-batches.ts'
import { threadPool, type PoolOptions } from './thread-pool.ts'

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
  /** @throws `unavailable` after `close`, `too_large`, the signal's reason */
  readonly score: (pages: readonly WordPage[], signal: AbortSignal) => Promise<Scores[]>
  readonly close: () => void
}

/** Threads that only score, so that no training is ever before them. */
export interface ScoringThreads {
  /** @throws `invalid_input` for bytes that are not such a model */
  readonly load: <Scores>(calls: ModelCalls<Scores>, artifact: Uint8Array) => Promise<ScoredModel<Scores>>
  readonly close: (reason: Error) => Promise<void>
}

export function scoringThreads(options: PoolOptions): ScoringThreads {
  const pool = threadPool(options)
  let models = 0

  return {
    load: async (calls, artifact) => {
      const model = ++models
      // Shared, so that no thread is sent a copy.
      const bytes = new Uint8Array(new SharedArrayBuffer(artifact.length))
      bytes.set(artifact)
      /** Threads that have read the model, with its labels or classes. */
      const readBy = new Map<AnalysisThread, readonly string[]>()
      const closing = new AbortController()
      const read = async (thread: AnalysisThread): Promise<readonly string[]> => {
        const input = { model, artifact: bytes, memoryMb: options.memoryMb }
        const names = readBy.get(thread) ?? (await thread.call(calls.load, input))
        for (const known of readBy.keys()) if (!known.isAlive()) readBy.delete(known)
        readBy.set(thread, names)
        return names
      }
      const names = await pool.run(closing.signal, read)
      return {
        names,
        score: async (pages, signal) => {
          closing.signal.throwIfAborted()
          return inBatches(pages, options.threads, signal, (batch) =>
            pool.run(signal, async (thread) => {
              closing.signal.throwIfAborted()
              await read(thread)
              return calls.score(thread, { model, pages: batch })
            }),
          )
        },
        close: () => {
          closing.abort(modelClosed())
          for (const thread of readBy.keys())
            if (thread.isAlive()) void thread.call('unload', model).catch(() => undefined)
          readBy.clear()
        },
      }
    },
    close: pool.close,
  }
}

const modelClosed = (): DocentError =>
  new DocentError({ code: 'unavailable', message: 'The model was closed. Load it again to use it.' })

/** @throws the signal's reason; the first failure ends the rest of the call, and of no other */
async function inBatches<Scores>(
  pages: readonly WordPage[],
  atOnce: number,
  signal: AbortSignal,
  call: (pages: readonly WordPage[]) => Promise<readonly Scores[]>,
): Promise<Scores[]> {
  signal.throwIfAborted()
  const scores: Scores[] = []
  const waiting = pageBatches(pages).values()
  let hasFailed = false
  const work = async (): Promise<void> => {
    for (const batch of waiting) {
      if (hasFailed) return
      try {
        const found = await call(batch.map((page) => pages[page]!))
        for (const [at, page] of batch.entries()) scores[page] = found[at]!
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return scores
}
