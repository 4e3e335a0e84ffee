import type { LanguageModel } from '../../../kernel/ports/index.ts'
import { defaultMinMaxNewTokens } from '../../../resources/chat-settings/index.ts'

/** Share of a model's context that the prompt may fill; the rest is for the answer and for counting errors. */
const promptShare = 0.7

/** Tokens the prompt may have, with room left for an answer of so many tokens at least. */
export const promptBudget = (
  { capabilities: { contextTokens } }: LanguageModel,
  answerTokens: number = defaultMinMaxNewTokens,
): number => Math.floor(Math.max(256, Math.min(contextTokens * promptShare, contextTokens - 512 - answerTokens)))
