import {
  createClient,
  followAnswer,
  getCompletion,
  type ChatCompletionDelta,
  type ChatCompletionRequestLLMArgs,
} from '@docent/client'
import { clientOptions } from './client.ts'

/** What is known of an answer while it is generated. */
export type AnswerState =
  | { readonly type: 'question'; readonly id: string }
  | { readonly type: 'waiting'; readonly place: number }
  | { readonly type: 'interrupted' }
  | { readonly type: 'steered'; readonly steered: Steered }
  | { readonly type: 'agent'; readonly agent: OfAgent }
  | { readonly type: 'text'; readonly text: string }

/** What somebody has asked of it, on this page or elsewhere. */
export type Steered = NonNullable<ChatCompletionDelta['steered']>

/** What an agent has to say before its answer. */
export type OfAgent = NonNullable<ChatCompletionDelta['agent']>

/** How the question is to be answered, beside the settings of the collection. */
export type AnswerOptions = Pick<ChatCompletionRequestLLMArgs, 'use_agent' | 'agent_interactive' | 'agent_type'>

/** Resolves at the end of the answer. */
export type ReadAnswer = (onState: (state: AnswerState) => void, signal: AbortSignal) => Promise<void>

/** Asks, and reads the answer. */
export const ask =
  (chatId: string, message: string, options?: AnswerOptions): ReadAnswer =>
  (onState, signal) => {
    const body = { message, ...(options && { llm_args: options }) }
    return read(streaming(onState).stream(getCompletion, { params: { id: chatId }, body }, { signal }), onState)
  }

/** Reads the whole answer to a question that may still be generated. */
export const follow =
  (questionId: string): ReadAnswer =>
  (onState, signal) =>
    read(streaming(onState).stream(followAnswer, { params: { question_id: questionId } }, { signal }), onState)

/** A server that is restarted may have much to recover, and the page shows soon that it is back. */
const retry = { resumes: 30, maxMs: 10_000 }

/** A client of one answer. */
function streaming(onState: (state: AnswerState) => void) {
  return createClient({
    ...clientOptions,
    retry,
    onRetry: () => onState({ type: 'interrupted' }),
    onResponse(response) {
      clientOptions.onResponse(response)
      const id = response.header('x-question-id')
      if (response.status < 300 && id !== undefined) onState({ type: 'question', id })
    },
  })
}

async function read(lines: AsyncIterable<ChatCompletionDelta>, onState: (state: AnswerState) => void): Promise<void> {
  let text = ''
  for await (const { body, offset, reset, finished, waiting, steered, agent } of lines) {
    if (agent) {
      onState({ type: 'agent', agent })
      continue
    }
    if (steered) {
      onState({ type: 'steered', steered })
      continue
    }
    if (waiting) {
      onState({ type: 'waiting', place: waiting.place })
      continue
    }
    text = reset || finished ? body : text.slice(0, offset ?? text.length) + body
    onState({ type: 'text', text })
  }
}
