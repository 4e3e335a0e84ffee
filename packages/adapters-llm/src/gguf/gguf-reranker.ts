import { checkOptions, type Reranker } from '@docent/core/ports'
import type { LlamaModel, LlamaRankingContext } from 'node-llama-cpp'
import { checkTextCount, textScores } from '../rerank/text-scores.ts'
import { llamaFailure, llamaRuntime, type LlamaOptions } from './llama-runtime.ts'
import { turns } from './turns.ts'

export interface GgufRerankerOptions extends LlamaOptions {
  /** The name that collections and log lines know it by. */
  readonly id: string
  /** Path of the model, one that gives a score for a question and a passage, such as `bge-reranker-v2-m3.gguf`. */
  readonly file: string
  /** Longest question and passage together; what is longer is cut. @default 512 */
  readonly maxTokens?: number
  /** Most texts of one call: a question waits for all of them. @default 50 */
  readonly maxTexts?: number
  /** Score from which on a passage answers the question. @default none: scores only order */
  readonly relevantScore?: number
}

/** Marks between a question and a passage, and around both. */
const marks = 4

/**
 * A reranker of your own weights in GGUF, run in this process by llama.cpp. It is loaded with the first question, and answers one after the
 * other. Needs `node-llama-cpp`.
 * @throws `unsupported` without it
 */
export function ggufReranker(options: GgufRerankerOptions): Reranker & { close(): Promise<void> } {
  checkOptions('ggufReranker()', options, {
    id: 'required',
    file: 'required',
    maxTokens: 'optional',
    maxTexts: 'optional',
    relevantScore: 'optional',
    threads: 'optional',
    gpu: 'optional',
  })
  const { id, file, maxTokens = 512, maxTexts = 50, relevantScore } = options
  const runtime = llamaRuntime(options)
  const turn = turns()
  let loaded: Promise<{ model: LlamaModel; context: LlamaRankingContext }> | undefined

  async function load() {
    const model = await runtime.model(file)
    // As much at once as it can take: what comes in parts would be scored by its last part.
    const size = { contextSize: maxTokens, batchSize: maxTokens }
    return { model, context: await model.createRankingContext({ ...size, threads: runtime.threads }) }
  }

  return {
    id,
    maxTexts,
    ...(relevantScore === undefined ? {} : { relevantScore }),
    async rerank(query, texts, { signal } = {}) {
      signal?.throwIfAborted()
      checkTextCount(id, texts, maxTexts)
      if (texts.length === 0) return []
      const over = await turn(signal)
      try {
        const { model, context } = await (loaded ??= load())
        const asked = model.tokenize(query).slice(0, Math.floor(maxTokens / 2))
        const scores: { index: number; score: number }[] = []
        for (const [index, text] of texts.entries()) {
          signal?.throwIfAborted()
          const passage = model.tokenize(text).slice(0, maxTokens - asked.length - marks - 1)
          scores.push({ index, score: await context.rank(asked, passage) })
        }
        return textScores(scores, texts.length)
      } catch (error) {
        if (signal?.aborted === true) throw signal.reason
        const failed = loaded
        loaded = undefined
        await failed?.then(({ model }) => model.dispose()).catch(() => {})
        throw llamaFailure(error, `The reranker ${id} failed`)
      } finally {
        over()
      }
    },
    close: runtime.close,
  }
}
