import { useCallback } from 'react'
import type { CallOptions } from '../client-options.ts'
import type { Client } from '../create-client.ts'
import { followAnswer, getCompletion } from '../generated/chat.ts'
import type { ChatCompletionDelta } from '../generated/components.ts'
import type { InputOf } from '../operation.ts'
import { useRun, type Change, type RunState } from './use-run.ts'

interface State extends RunState {
  /** The answer so far. */
  readonly text: string
  /** The last line, for its other content: that the answer waits, what an agent asks, the id of the answer. */
  readonly line: ChatCompletionDelta | undefined
}

export interface AnswerHook extends State {
  /** Asks a question in a chat, and reads the answer. Resolves to its last line. */
  ask(input: InputOf<typeof getCompletion>, options?: CallOptions): Promise<ChatCompletionDelta | undefined>
  /** Reads an answer that is under way or done, such as after the page was loaded again. */
  follow(questionId: string, options?: CallOptions): Promise<ChatCompletionDelta | undefined>
  /** Stops reading. The server's work continues. */
  stop(): void
}

const initial: State = { status: 'idle', error: undefined, text: '', line: undefined }

/** The answer to one question at a time, as it is written. Continues over lost connections as `client.stream` does. */
export function useAnswer(client: Pick<Client, 'stream'>): AnswerHook {
  const { state, start, stop } = useRun(initial)
  const ask = useCallback<AnswerHook['ask']>(
    (input, options) =>
      start((change, signal) => readLines(client.stream(getCompletion, input, { ...options, signal }), change)),
    [client, start],
  )
  const follow = useCallback<AnswerHook['follow']>(
    (questionId, options) =>
      start((change, signal) => {
        const params = { question_id: questionId }
        return readLines(client.stream(followAnswer, { params }, { ...options, signal }), change)
      }),
    [client, start],
  )
  return { ...state, ask, follow, stop }
}

async function readLines(lines: AsyncIterable<ChatCompletionDelta>, change: Change<State>) {
  let text = ''
  let last: ChatCompletionDelta | undefined
  for await (const line of lines) {
    text = line.finished || line.reset === true ? line.body : text + line.body
    last = line
    change({ text, line })
  }
  return last
}
