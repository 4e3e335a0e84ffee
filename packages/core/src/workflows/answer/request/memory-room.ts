import { DocentError } from '../../../kernel/errors/index.ts'
import type { LanguageModel } from '../../../kernel/ports/index.ts'
import type { CompletionRequest } from './completion-request.ts'
import { estimateTokens } from '../prompt/count-tokens.ts'
import { promptBudget } from '../prompt/prompt-budget.ts'
import { memoryText } from './memory-prompt.ts'

/** Tokens of the prompt that the memory takes, about. */
export const memoryTokens = (request: CompletionRequest): number =>
  request.memory ? estimateTokens(memoryText(request, request.memory.place)) : 0

/** Share of a prompt that a memory may take: the rest is for the question, the chat and the documents. */
const memoryShare = 0.5

/** @throws `invalid_input` */
export function refuseTooLong(request: CompletionRequest, model: LanguageModel): void {
  if (memoryTokens(request) <= promptBudget(model, request.llmArgs.minMaxNewTokens) * memoryShare) return
  throw new DocentError({
    code: 'invalid_input',
    message: 'The memory block is too long for this model; shorten it, or name a model that reads more.',
    details: { field: 'llm_args.memory_block_id' },
  })
}
