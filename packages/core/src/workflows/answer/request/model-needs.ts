import type { CallArguments } from '../../../resources/chat-settings/index.ts'
import type { ModelNeeds } from '../../../resources/models/index.ts'
import type { CompletionRequest } from './completion-request.ts'
import { isPenalty } from './model-arguments.ts'
import type { AnswerPlan } from './choose-plan.ts'
import { namesVisionModels } from './vision-model.ts'

const callsTools: readonly (AnswerPlan | 'auto')[] = ['agentic_rag', 'fast_agentic_rag', 'rlm_rag', 'agent_only']

/** What of any call only some models can do. */
export const callNeeds = (requested: CallArguments): ModelNeeds => ({
  reasoning: (requested.reasoningEffort ?? 0) > 0,
  repetitionPenalty: isPenalty(requested.repetitionPenalty),
})

/** What of a question only some models can do. Prompts for images count as the request itself gives them. */
export function modelNeeds(
  {
    llmArgs: requested,
    imageBatchImagePrompt = '',
    imageBatchFinalPrompt = '',
  }: Pick<CompletionRequest, 'llmArgs' | 'imageBatchImagePrompt' | 'imageBatchFinalPrompt'>,
  plan: AnswerPlan | 'auto',
): ModelNeeds {
  const json = requested.guidedJson !== undefined || (requested.responseFormat ?? 'text') !== 'text'
  const tools = callsTools.includes(plan)
  return {
    // Another model may look at them.
    vision:
      !namesVisionModels(requested) &&
      (requested.enableVision === 'on' || imageBatchImagePrompt !== '' || imageBatchFinalPrompt !== ''),
    json,
    tools,
    ...callNeeds(requested),
    writing: json || tools || requested.guidedChoice !== undefined,
    guidance: [
      ...(requested.guidedRegex === undefined ? [] : (['regex'] as const)),
      ...(requested.guidedGrammar === undefined ? [] : (['grammar'] as const)),
      ...(requested.guidedWhitespacePattern === undefined ? [] : (['json-whitespace'] as const)),
    ],
  }
}
