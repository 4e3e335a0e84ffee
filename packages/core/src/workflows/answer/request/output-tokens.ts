import type { LanguageModel } from '../../../kernel/ports/index.ts'
import type { SettingsSystem } from '../../../limits/index.ts'
import type { CallArguments } from '../../../resources/chat-settings/index.ts'
import type { AnswerPlan } from './choose-plan.ts'

/** What administrators set for calls that do not limit their answer. */
type Settings = Pick<SettingsSystem, 'global'>

/** Most tokens of what sums up; a setting of its own, for it is made of much and is not meant to be long. */
export const summaryTokens = (settings: Settings): Promise<number> => settings.global('runtime_max_new_tokens')

/** Most tokens of an answer; less than 1 is the model's own limit. */
export const answerTokens = (settings: Settings, plan?: AnswerPlan): Promise<number> =>
  plan === 'rag+' || plan === 'all_data' ? summaryTokens(settings) : settings.global('runtime_max_new_tokens_answer')

/** The length of the answer that a call sets, or else the standard. Undefined: the model's own limit. */
export function outputTokens(
  asked: number | undefined,
  { capabilities }: LanguageModel,
  standard: number = -1,
): number | undefined {
  const most = asked !== undefined && asked >= 1 ? asked : standard
  return most >= 1 ? Math.min(most, capabilities.outputTokens) : undefined
}

/** The arguments with the standard where they set none. */
export const withStandardTokens = <Arguments extends CallArguments>(
  llmArgs: Arguments | undefined,
  standard: number,
): Arguments | { readonly maxNewTokens: number } | undefined => {
  const { maxNewTokens: asked = -1 } = llmArgs ?? {}
  return asked >= 1 || standard < 1 ? llmArgs : { ...llmArgs, maxNewTokens: standard }
}
