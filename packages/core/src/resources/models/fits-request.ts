import type { LanguageModel, ModelRequest } from '../../kernel/ports/index.ts'
import { estimatedInput } from './call-meter.ts'
import { leastOutputTokens } from './choose-model.ts'

/** Whether a model can take a request that was made for another. */
export function fitsRequest({ capabilities }: LanguageModel, request: ModelRequest): boolean {
  const images = request.messages.some(
    ({ content }) => typeof content !== 'string' && content.some(({ type }) => type === 'image'),
  )
  const tools =
    request.tools !== undefined ||
    request.messages.some(
      (message) => message.role === 'tool' || (message.role === 'assistant' && message.toolCalls !== undefined),
    )
  const continues = request.messages.at(-1)?.role === 'assistant'
  return (
    (capabilities.vision || !images) &&
    (capabilities.json || request.responseFormat === undefined) &&
    (capabilities.tools === true || !tools) &&
    (capabilities.reasoning || request.reasoningEffort === undefined) &&
    (capabilities.repetitionPenalty === true || request.repetitionPenalty === undefined) &&
    (request.guided === undefined || capabilities.guidance?.includes(request.guided.type) === true) &&
    (capabilities.continuation === 'prefill' || !continues) &&
    estimatedInput(request) + leastOutputTokens <= capabilities.contextTokens
  )
}
