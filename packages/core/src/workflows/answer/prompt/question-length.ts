import { DocentError } from '../../../kernel/errors/index.ts'
import type { LanguageModel } from '../../../kernel/ports/index.ts'
import { estimateTokens, leastOutputTokens } from '../../../resources/models/index.ts'
import { defaultPrompts } from '../../../resources/prompt-templates/index.ts'
import type { AnswerPlan } from '../request/choose-plan.ts'
import { plainSystemPrompt } from './build-prompt.ts'
import { countTokens } from '../../../resources/documents/index.ts'
import { promptBudget } from './prompt-budget.ts'
import type { CompletionRequest } from '../request/completion-request.ts'
import { memoryText } from '../request/memory-prompt.ts'

const memoryIn = (request: CompletionRequest): string =>
  request.memory ? memoryText(request, request.memory.place) : ''

/** What every prompt contains for a question beside the question itself, its passages and what was said before. */
const frameOf = (request: CompletionRequest, plan: AnswerPlan | 'auto'): string =>
  [
    request.systemPrompt ?? (plan === 'llm_only' ? plainSystemPrompt : defaultPrompts.systemPrompt),
    ...(plan === 'llm_only'
      ? []
      : [request.prePromptQuery ?? defaultPrompts.prePromptQuery, request.promptQuery ?? defaultPrompts.promptQuery]),
    memoryIn(request),
  ]
    .filter((text) => text !== '')
    .join('\n\n')

/** Tokens that a question takes with its prompts and its memory, about; rarely too few. */
export const fixedTokens = (request: CompletionRequest, question: string, plan: AnswerPlan | 'auto'): number =>
  estimateTokens(`${frameOf(request, plan)}\n\n${question}`)

/** Share of a prompt that a memory may take: the rest is for the question, the chat and the documents. */
const memoryShare = 0.5
/** Share that a question leaves for passages at least. */
const passageShare = 0.1
/** Another tokenizer counts other tokens. */
const countedShare = 0.95

/** A question that is answered without passages may take what a model reads; one with passages leaves room for them. */
const roomOf = (model: LanguageModel, request: CompletionRequest, plan: AnswerPlan | 'auto'): number =>
  plan === 'llm_only'
    ? Math.floor(model.capabilities.contextTokens * countedShare) - leastOutputTokens
    : Math.floor(promptBudget(model, request.llmArgs.minMaxNewTokens) * (1 - passageShare))

/** @throws `invalid_input` for a question, or for prompts and memory, that the model cannot read at once */
export async function refuseTooLong(
  request: CompletionRequest,
  question: string,
  model: LanguageModel,
  plan: AnswerPlan | 'auto',
): Promise<void> {
  const memoryTokenBudget = promptBudget(model, request.llmArgs.minMaxNewTokens) * memoryShare
  if (request.memory && estimateTokens(memoryIn(request)) > memoryTokenBudget) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'The memory block is too long for this model; shorten it, or name a model that reads more.',
      details: { field: 'llm_args.memory_block_id', contextExceeded: true },
    })
  }
  const room = roomOf(model, request, plan)
  // Only what may be too long is counted.
  if (fixedTokens(request, question, plan) <= room) return
  const [asked, frame] = [await countTokens(question), await countTokens(frameOf(request, plan))]
  if (asked + frame <= room) return
  const own = asked >= frame
  throw new DocentError({
    code: 'invalid_input',
    message: `${own ? 'The question' : 'What goes with the question, such as its system prompt,'} has about ${own ? asked : frame} tokens, which is too long for ${model.id}: a question with its prompts may have ${Math.max(0, room)} here. Shorten it, or name a model that reads more.`,
    details: { field: own ? 'message' : 'system_prompt', contextExceeded: true },
  })
}
