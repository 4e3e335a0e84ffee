import type { LanguageModel, ModelProvider } from '@docent/core/ports'

/** A provider of one model that answers at once, with what `stream` says. */
export const instantModel = (
  stream: LanguageModel['stream'],
  more: { readonly tools?: boolean; readonly price?: LanguageModel['price'] } = {},
): ModelProvider => ({
  name: 'instant',
  languageModels: [
    {
      id: 'instant',
      displayName: 'Instant',
      provider: 'instant',
      capabilities: {
        vision: false,
        reasoning: false,
        json: false,
        tools: more.tools ?? false,
        continuation: 'none',
        contextTokens: 32_000,
        outputTokens: 4_000,
      },
      ...(more.price === undefined ? {} : { price: more.price }),
      stream,
    },
  ],
  embeddingModels: [],
  ping: async () => {},
  close: async () => {},
})
