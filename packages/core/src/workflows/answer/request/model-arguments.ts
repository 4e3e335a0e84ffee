import { DocentError } from '../../../kernel/errors/index.ts'
import type { LanguageModel, ModelRequest } from '../../../kernel/ports/index.ts'
import type { CallArguments } from '../../../resources/chat-settings/index.ts'
import type { CompletionRequest } from './completion-request.ts'
import { outputTokens } from './output-tokens.ts'
import { namesVisionModels } from './vision-model.ts'

/** What a call of a model is made with, besides its prompt. */
export type ModelArguments = Omit<ModelRequest, 'messages' | 'signal' | 'grounding'>

/** Documented defaults of a penalty: they ask for nothing. */
const noPenalty = [1, 1.07]
const lowEffort = 4_096
const mediumEffort = 16_384

/**
 * The requested arguments, as the model takes them; `standardTokens` are those of the answer where the request does not
 * say.
 */
export function modelArguments(
  requested: CallArguments,
  model: LanguageModel,
  standardTokens?: number,
): ModelArguments {
  const { repetitionPenalty, reasoningEffort = 0 } = requested
  return {
    maxOutputTokens: outputTokens(requested.maxNewTokens, model, standardTokens),
    temperature: requested.temperature ?? 0,
    topP: requested.topP || undefined,
    topK: requested.topK || undefined,
    seed: requested.seed || undefined,
    repetitionPenalty: isPenalty(repetitionPenalty) ? repetitionPenalty : undefined,
    reasoningEffort:
      reasoningEffort === 0
        ? undefined
        : reasoningEffort <= lowEffort
          ? 'low'
          : reasoningEffort <= mediumEffort
            ? 'medium'
            : 'high',
  }
}

export const isPenalty = (penalty: number | undefined): boolean => penalty !== undefined && !noPenalty.includes(penalty)

/**
 * Prompts for images count as the request itself gives them: templates hold them for the models that see.
 * @throws `unsupported` for the first request that this model cannot meet: none is dropped silently.
 */
export function refuseUnmet(
  {
    llmArgs: requested,
    imageBatchImagePrompt = '',
    imageBatchFinalPrompt = '',
  }: Pick<CompletionRequest, 'llmArgs' | 'imageBatchImagePrompt' | 'imageBatchFinalPrompt'>,
  { id, capabilities }: LanguageModel,
): void {
  const { guidance = [], quotesOnly = false } = capabilities
  const json = requested.guidedJson !== undefined || (requested.responseFormat ?? 'text') !== 'text'
  const seen = capabilities.vision || namesVisionModels(requested)
  const unmet: readonly (readonly [name: string, asked: boolean])[] = [
    ['llm_args.reasoning_effort', (requested.reasoningEffort ?? 0) > 0 && !capabilities.reasoning],
    ['llm_args.repetition_penalty', isPenalty(requested.repetitionPenalty) && !capabilities.repetitionPenalty],
    ['image_batch_image_prompt', imageBatchImagePrompt !== '' && !seen],
    ['image_batch_final_prompt', imageBatchFinalPrompt !== '' && !seen],
    ['llm_args.enable_vision', requested.enableVision === 'on' && !seen],
    ['llm_args.response_format or guided_json', json && quotesOnly],
    ['llm_args.guided_choice', requested.guidedChoice !== undefined && quotesOnly],
    ['llm_args.guided_regex', requested.guidedRegex !== undefined && !guidance.includes('regex')],
    ['llm_args.guided_grammar', requested.guidedGrammar !== undefined && !guidance.includes('grammar')],
    [
      'llm_args.guided_whitespace_pattern',
      requested.guidedWhitespacePattern !== undefined && !guidance.includes('json-whitespace'),
    ],
  ]
  const name = unmet.find(([, asked]) => asked)?.[0]
  if (name === undefined) return
  throw new DocentError({
    code: 'unsupported',
    message: `The model ${id} does not support ${name}; leave it out, or choose another model.`,
  })
}
