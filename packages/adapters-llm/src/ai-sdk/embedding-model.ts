import type { EmbeddingModelV2, EmbeddingModelV3, EmbeddingModelV4 } from '@ai-sdk/provider'
import type { EmbeddingModel } from '@docent/core/ports'
import { unitVectors } from '../provider/index.ts'
import { sdkError } from './sdk-error.ts'

export type SdkEmbeddingModel = EmbeddingModelV2<string> | EmbeddingModelV3 | EmbeddingModelV4

export interface SdkEmbeddingModelDescriptor {
  readonly model: SdkEmbeddingModel
  /** Length of its vectors; the SDK does not report it. */
  readonly dimensions: number
  /** @default the model's own id */
  readonly id?: string
  /** @default the id */
  readonly displayName?: string
  /** @default '' */
  readonly description?: string
  /** @default ['*'] */
  readonly languages?: readonly string[]
  /** @default 96, or less when the model has a lower limit */
  readonly maxBatch?: number
  /** @default 512 */
  readonly maxTokens?: number
  /** Share of the vector score in the weighted sum with full text. @default 0.5 */
  readonly hybridWeight?: number
  /**
   * Cosine from which on a passage may be about what a query is about; below it, and with few words in common, the
   * documents count as not answering. @default 0.2
   */
  readonly relevantSimilarity?: number
}

const defaultBatch = 96

export function sdkEmbeddingModel(descriptor: SdkEmbeddingModelDescriptor, provider: string): EmbeddingModel {
  const { model, dimensions } = descriptor
  const id = descriptor.id ?? model.modelId
  const most = typeof model.maxEmbeddingsPerCall === 'number' ? model.maxEmbeddingsPerCall : defaultBatch
  const maxBatch = descriptor.maxBatch ?? Math.min(defaultBatch, most)
  return {
    id,
    displayName: descriptor.displayName ?? id,
    description: descriptor.description ?? '',
    languages: descriptor.languages ?? ['*'],
    dimensions,
    maxBatch,
    maxTokens: descriptor.maxTokens ?? 512,
    hybridWeight: descriptor.hybridWeight ?? 0.5,
    ...(descriptor.relevantSimilarity === undefined ? {} : { relevantSimilarity: descriptor.relevantSimilarity }),
    embed: async (texts, { signal }) => {
      signal?.throwIfAborted()
      return unitVectors({ texts, maxBatch, dimensions, model: id, provider }, async (values) => {
        try {
          const options = { values: [...values], ...(signal === undefined ? {} : { abortSignal: signal }) }
          return (await model.doEmbed(options)).embeddings.map((numbers) => Float32Array.from(numbers))
        } catch (error) {
          throw signal?.aborted === true ? signal.reason : sdkError(error, provider)
        }
      })
    },
  }
}
