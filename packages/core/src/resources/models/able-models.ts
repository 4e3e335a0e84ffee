import type { GuidedForm, LanguageModel } from '../../kernel/ports/index.ts'
import { leastOutputTokens } from './choose-model.ts'

/** What a piece of work wants of its model. */
export interface ModelNeeds {
  /** It reads images. */
  readonly vision?: boolean | undefined
  /** It can be held to JSON. */
  readonly json?: boolean | undefined
  readonly tools?: boolean | undefined
  readonly reasoning?: boolean | undefined
  readonly repetitionPenalty?: boolean | undefined
  /** It writes text of its own. */
  readonly writing?: boolean | undefined
  /** Forms it can be held to. */
  readonly guidance?: readonly GuidedForm['type'][] | undefined
}

/** How many of the needs a model does not meet; a prompt that does not fit is one of them. */
function unmet({ capabilities }: LanguageModel, needs: ModelNeeds, inputTokens: number): number {
  const { guidance = [], quotesOnly = false } = capabilities
  const met = [
    !needs.vision || capabilities.vision,
    !needs.json || capabilities.json,
    !needs.tools || capabilities.tools === true,
    !needs.reasoning || capabilities.reasoning,
    !needs.repetitionPenalty || capabilities.repetitionPenalty === true,
    !needs.writing || !quotesOnly,
    ...(needs.guidance ?? []).map((form) => guidance.includes(form)),
    inputTokens + leastOutputTokens <= capabilities.contextTokens,
  ]
  return met.filter((one) => !one).length
}

/**
 * Of models in an order of preference those that can take a piece of work, or come nearest to it: what they then cannot
 * do is reported to the caller, or done in another way.
 */
export function ableModels(
  models: readonly LanguageModel[],
  needs: ModelNeeds,
  inputTokens: number,
): readonly LanguageModel[] {
  const missing = models.map((model) => unmet(model, needs, inputTokens))
  const least = Math.min(...missing)
  return models.filter((_, index) => missing[index] === least)
}
