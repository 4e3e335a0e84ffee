import type { LanguageModelCapabilities, ModelProvider, ModelRequest } from '@docent/core/ports'
import { scriptedModels } from './scripted-models.ts'

/** The text of a call as the model reads it: its system prompt, and its last message. */
export interface ModelCall {
  readonly request: ModelRequest
  readonly system: string
  readonly asked: string
}

/** A scripted model that keeps what it was asked. */
export function recordingModels(
  answer: (call: ModelCall, index: number) => string,
  capabilities: Partial<LanguageModelCapabilities> = {},
): { readonly provider: ModelProvider; readonly calls: ModelCall[] } {
  const calls: ModelCall[] = []
  const provider = scriptedModels(async function* (request) {
    const [first] = request.messages
    const last = request.messages.at(-1)
    const call: ModelCall = {
      request,
      system: first?.role === 'system' ? first.content : '',
      asked:
        last?.role === 'user'
          ? last.content.map((part) => (part.type === 'text' ? part.text : '[image]')).join('')
          : '',
    }
    calls.push(call)
    yield answer(call, calls.length - 1)
  }, capabilities)
  return { provider, calls }
}
