import type { OpenedModel } from '../../resources/models/index.ts'
import { totalOf } from '../../resources/usage/index.ts'
import { promptText } from '../answer/index.ts'
import type { ModelQuestion } from '../processing/index.ts'
import type { ModelAnswer } from './task-inputs.ts'

/** What the calls of a task came to. */
export function answeredBy({ answering, calls }: OpenedModel) {
  const { inputTokens, outputTokens } = totalOf(calls)
  return { error: '', llm: answering.id, inputTokens, outputTokens }
}

export function answerOf(model: OpenedModel, content: string, asked: ModelQuestion | undefined): ModelAnswer {
  return {
    content,
    ...answeredBy(model),
    ...(asked ? { promptRaw: promptOf(asked) } : {}),
    origin: model.answering.provider,
  }
}

const promptOf = ({ system, history = [], prompt }: ModelQuestion): string =>
  promptText([
    ...(system === '' ? [] : [{ role: 'system', content: system } as const]),
    ...history,
    { role: 'user', content: [{ type: 'text', text: prompt }] },
  ])
