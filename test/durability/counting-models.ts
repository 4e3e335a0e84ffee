import type { ModelProvider } from '@docent/core/ports'

/** A provider that counts the passages its embedding models are given. */
export function countingModels(provider: ModelProvider): {
  readonly provider: ModelProvider
  readonly embedded: () => number
} {
  let embedded = 0
  return {
    embedded: () => embedded,
    provider: {
      ...provider,
      embeddingModels: provider.embeddingModels.map((model) => ({
        ...model,
        embed(texts, options) {
          if (options.kind === 'passage') embedded += texts.length
          return model.embed(texts, options)
        },
      })),
    },
  }
}
