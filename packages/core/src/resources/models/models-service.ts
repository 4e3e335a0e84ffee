import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { ModelRegistry } from './model-registry.ts'

export const modelSchema = z.object({ id: z.string(), displayName: z.string() })
export type Model = z.output<typeof modelSchema>

export const embeddingModelSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  description: z.string(),
  languages: z.array(z.string()),
})
export type EmbeddingModelInfo = z.output<typeof embeddingModelSchema>

export const encodeInputSchema = z.object({ chunks: z.array(z.string().max(100_000)).min(1).max(1000) })

/** What models there are. `auto` comes first: it picks by what is configured. */
export function modelsService(registry: ModelRegistry) {
  const embeddingInfo = ({ id, displayName, description, languages }: ModelRegistry['embeddingModels'][number]) => ({
    id,
    displayName,
    description,
    languages: [...languages],
  })
  const capable = (what: 'vision' | 'reasoning') => registry.languageModels.filter((model) => model.capabilities[what])
  /** Of the same provider where it has one, else the first there is. */
  const substitutes = (what: 'vision' | 'reasoning'): Record<string, string> => {
    const able = capable(what)
    const [first] = able
    if (!first) return {}
    const pairs = registry.languageModels.map((model) => {
      const near = able.find(({ provider }) => provider === model.provider) ?? first
      return [model.id, model.capabilities[what] ? model.id : near.id]
    })
    return Object.fromEntries(pairs)
  }
  return {
    list: async (_principal: Principal, _options: CallOptions = {}): Promise<Model[]> => [
      { id: 'auto', displayName: 'Automatic' },
      ...registry.languageModels.map(({ id, displayName }) => ({ id, displayName })),
    ],
    listEmbeddingModels: async (_principal: Principal, _options: CallOptions = {}): Promise<EmbeddingModelInfo[]> =>
      registry.embeddingModels.map(embeddingInfo),
    defaultEmbeddingModel: async (_principal: Principal, _options: CallOptions = {}): Promise<EmbeddingModelInfo> =>
      embeddingInfo(registry.defaultEmbeddingModel),
    /** Models that read images. */
    visionCapableModelNames: async (_principal: Principal, _options: CallOptions = {}): Promise<string[]> =>
      capable('vision').map(({ id }) => id),
    /** Which model reads images in the place of each: itself where it can. Empty when none can. */
    modelToVisionModelMapping: async (_principal: Principal, _options: CallOptions = {}) => substitutes('vision'),
    /** Models that think before they answer. */
    reasoningCapableModelNames: async (_principal: Principal, _options: CallOptions = {}): Promise<string[]> =>
      capable('reasoning').map(({ id }) => id),
    /** Which model thinks in the place of each: itself where it can. Empty when none can. */
    modelToReasoningModelMapping: async (_principal: Principal, _options: CallOptions = {}) => substitutes('reasoning'),
    /** Vectors by which passages are found; one a text, in order. */
    async encodeChunks(
      _principal: Principal,
      modelId: string,
      input: z.input<typeof encodeInputSchema>,
      options: CallOptions = {},
    ): Promise<number[][]> {
      const { chunks } = check(encodeInputSchema, input)
      const model = registry.embeddingModel(modelId)
      const vectors: number[][] = []
      for (let start = 0; start < chunks.length; start += model.maxBatch) {
        const part = await model.embed(chunks.slice(start, start + model.maxBatch), {
          kind: 'passage',
          signal: options.signal,
        })
        vectors.push(...part.map((vector) => Array.from(vector)))
      }
      if (vectors.length !== chunks.length) {
        throw new DocentError({
          code: 'provider_failed',
          message: 'The embedding model answered with the wrong number of vectors.',
        })
      }
      return vectors
    },
  }
}
