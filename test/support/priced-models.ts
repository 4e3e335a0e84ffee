import type { LanguageModelCapabilities, ModelProvider, ModelRequest, ModelStreamPart } from '@docent/core/ports'

export interface PricedModel {
  /** Of a million tokens: of the prompt, of the answer. @default none */
  readonly price?: readonly [input: number, output: number]
  readonly accuracy?: number
  readonly capabilities?: Partial<LanguageModelCapabilities>
  /** What it says; throwing is its provider failing. @default `I am …`, 10 tokens for 5 */
  readonly speak?: (request: ModelRequest) => AsyncIterable<ModelStreamPart>
}

/** Language models by id, each with the price and the words of a test. */
export function pricedModels(models: Readonly<Record<string, PricedModel>>): ModelProvider {
  return {
    name: 'priced',
    languageModels: Object.entries(models).map(([id, { price, accuracy, capabilities, speak }]) => ({
      id,
      displayName: id,
      provider: 'priced',
      capabilities: {
        vision: false,
        reasoning: false,
        json: true,
        continuation: 'prompted',
        contextTokens: 32_000,
        outputTokens: 4_000,
        ...capabilities,
      },
      price: price && { inputPerMillion: price[0], outputPerMillion: price[1] },
      accuracy,
      stream: speak ?? (() => saying(`I am ${id}.`)),
    })),
    embeddingModels: [],
    ping: async () => {},
    close: async () => {},
  }
}

export async function* saying(text: string): AsyncGenerator<ModelStreamPart> {
  yield { type: 'text-delta', text }
  yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } }
}
