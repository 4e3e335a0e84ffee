import type {
  LanguageModelCapabilities,
  ModelProvider,
  ModelRequest,
  ModelStreamPart,
  ToolCall,
} from '@docent/core/ports'

/** What a scripted model says: a piece of text, or a call of a tool. */
export type ScriptedPart = string | ToolCall

/** A language model called `scripted` that says what the test lets it say. */
export function scriptedModels(
  speak: (request: ModelRequest) => AsyncIterable<ScriptedPart>,
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
          let called = false
          for await (const part of speak(request)) {
            called ||= typeof part !== 'string'
            yield typeof part === 'string' ? { type: 'text-delta', text: part } : { type: 'tool-call', ...part }
          }
          yield { type: 'finish', reason: called ? 'tool-calls' : 'stop', usage: { inputTokens: 10, outputTokens: 5 } }
        },
      },
    ],
    embeddingModels: [],
    ping: async () => {},
    close: async () => {},
  }
}
