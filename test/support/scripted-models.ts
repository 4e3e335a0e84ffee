import type { LanguageModelCapabilities, ModelProvider, ModelRequest } from '@docent/core/ports'
import { scriptedModels as scripted, type ScriptedToken } from '@docent/core/testing'

export type { ScriptedToken }

/** A language model called `scripted` that says what the test lets it say, and nothing beside it. */
export function scriptedModels(
  speak: (request: ModelRequest) => AsyncIterable<ScriptedToken>,
  capabilities: Partial<LanguageModelCapabilities> = {},
): ModelProvider {
  const usage = { inputTokens: 10, outputTokens: 5 }
  const models = scripted((request) => ({ tokens: speak(request), usage }), { capabilities })
  return { ...models, embeddingModels: [] }
}
