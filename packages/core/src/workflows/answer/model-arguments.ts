import type { LanguageModel, ModelRequest } from '../../kernel/ports/index.ts'
import type { CompletionRequest } from './completion-request.ts'

/** How the request wants the model called, as far as this model can. */
export function modelArguments(
  { llmArgs }: CompletionRequest,
  model: LanguageModel,
): Omit<ModelRequest, 'messages' | 'signal'> {
  return {
    maxOutputTokens: outputLimit(llmArgs.maxNewTokens, model),
    temperature: llmArgs.temperature,
    topP: llmArgs.topP || undefined,
    topK: llmArgs.topK || undefined,
    seed: llmArgs.seed || undefined,
  }
}

function outputLimit(asked: number | undefined, model: LanguageModel): number | undefined {
  return asked === undefined || asked < 1 ? undefined : Math.min(asked, model.capabilities.outputTokens)
}
