import type { LanguageModelCapabilities, ModelProvider, ModelRequest, ModelStreamPart } from '@docent/core/ports'

/** A language model called `scripted` that says what the test lets it say. */
export function scriptedModels(
  speak: (request: ModelRequest) => AsyncIterable<string>,
  capabilities: Partial<LanguageModelCapabilities> = {},
): ModelProvider {
  return {
    name: 'scripted',
    languageModels: [
      {
        id: 'scripted',
        displayName: 'Scripted',
        provider: 'scripted',
        capabilities: {
          vision: false,
          reasoning: false,
          json: false,
          continuation: 'none',
          contextTokens: 32_000,
          outputTokens: 4_000,
          ...capabilities,
        },
        async *stream(request): AsyncGenerator<ModelStreamPart> {
          for await (const text of speak(request)) yield { type: 'text-delta', text }
          yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } }
        },
      },
    ],
    embeddingModels: [],
    ping: async () => {},
    close: async () => {},
  }
}
