import { DocentError } from '../../kernel/errors/index.ts'
import type { JsonValue, LanguageModel, PromptMessage, PromptPassage } from '../../kernel/ports/index.ts'
import { wholeAnswer } from '../../resources/models/index.ts'
import type { ProcessRequest } from '../../resources/processing/index.ts'
import { modelArguments } from '../answer/index.ts'

export interface ModelQuestion {
  readonly system: string
  readonly prompt: string
  /** What was said before. @default nothing */
  readonly history?: readonly PromptMessage[] | undefined
  /** For the model that only quotes. */
  readonly grounding: { readonly question: string; readonly passages: readonly PromptPassage[] }
  readonly schema?: JsonValue | undefined
}

/** The whole answer of a model. */
export async function askModel(
  model: LanguageModel,
  question: ModelQuestion,
  llmArgs: ProcessRequest['llmArgs'],
  signal: AbortSignal,
): Promise<string> {
  const { system, prompt, history = [], grounding, schema } = question
  const stream = model.stream({
    messages: [
      ...(system === '' ? [] : [{ role: 'system', content: system } as const]),
      ...history,
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    ...modelArguments(llmArgs ?? {}, model),
    responseFormat: schema === undefined ? undefined : { type: 'json', schema },
    grounding,
    signal,
  })
  const { text } = await wholeAnswer(stream)
  if (text === '') {
    throw new DocentError({ code: 'provider_failed', message: `The model ${model.id} answered nothing.` })
  }
  return text
}
