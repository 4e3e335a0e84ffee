import type { RerankingModelV3, RerankingModelV4 } from '@ai-sdk/provider'
import { checkOptions, type Reranker } from '@docent/core/ports'
import { sdkError } from '../ai-sdk/sdk-error.ts'
import { checkTextCount, textScores } from './text-scores.ts'

export interface AiSdkRerankerOptions {
  /** A reranking model of any AI SDK provider, such as `cohere.reranking('rerank-v3.5')`. */
  readonly model: RerankingModelV3 | RerankingModelV4
  /** @default the model's own id */
  readonly id?: string
  /** Most texts of one call. @default 100 */
  readonly maxTexts?: number
  /** Score from which on a passage answers the question. @default none: scores only order */
  readonly relevantScore?: number
}

/** Any reranking model of the AI SDK. Requests are sent once. */
export function aiSdkReranker(options: AiSdkRerankerOptions): Reranker {
  checkOptions('aiSdkReranker()', options, {
    model: 'required',
    id: 'optional',
    maxTexts: 'optional',
    relevantScore: 'optional',
  })
  const { model, maxTexts = 100, relevantScore } = options
  const id = options.id ?? model.modelId
  return {
    id,
    maxTexts,
    ...(relevantScore === undefined ? {} : { relevantScore }),
    rerank: async (query, texts, { signal } = {}) => {
      signal?.throwIfAborted()
      checkTextCount(id, texts, maxTexts)
      if (texts.length === 0) return []
      try {
        const { ranking } = await model.doRerank({
          query,
          documents: { type: 'text', values: [...texts] },
          topN: texts.length,
          ...(signal === undefined ? {} : { abortSignal: signal }),
        })
        return textScores(
          ranking.map(({ index, relevanceScore }) => ({ index, score: relevanceScore })),
          texts.length,
        )
      } catch (error) {
        throw signal?.aborted === true ? signal.reason : sdkError(error, model.provider)
      }
    },
  }
}
