import { followAnswer } from './generated/chat.ts'
import type { ChatCompletionDelta } from './generated/components.ts'
import type { AnyInput, Operation } from './operation.ts'
import type { OpenStream, Resumable } from './resumed-items.ts'

/**
 * The lines of an answer, each piece of its text once. They continue behind the last piece that was read, in the epoch it came
 * from; when that is no longer part of the answer, the server sends a line with `reset` and all text that counts.
 */
export function answerStream(open: OpenStream, operation: Operation, input: AnyInput): Resumable<ChatCompletionDelta> {
  let position: { offset: number; epoch: number } | undefined
  let question = input.params?.['question_id']
  let opened = false
  return {
    async open() {
      if (!opened) {
        const { items, header } = await open(operation, input)
        opened = true
        question ??= header('x-question-id') ?? undefined
        return items as AsyncIterable<ChatCompletionDelta>
      }
      const query = position ?? (operation.method === 'GET' ? input.query : undefined)
      const { items } = await open(followAnswer, { params: { question_id: question }, query }, { retries: 0 })
      return items as AsyncIterable<ChatCompletionDelta>
    },
    take(line) {
      const { offset, epoch, body } = line
      if (offset !== undefined && epoch !== undefined) position = { offset: offset + body.length, epoch }
      return line
    },
    isLast: ({ finished }) => finished,
    isLost: () => !opened || question === undefined,
  }
}
