import { z } from 'zod'
import { ok, withHeaders } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { answerLines, answerStream, positionAfter, questionHeaders } from './answer-lines.ts'
import { completionSchema, completionWire } from './completion-wire.ts'

const tag = 'Chat'

export const answerRoutes = [
  defineRoute({
    operationId: 'get_completion',
    tag,
    method: 'POST',
    path: '/chats/{id}/completions',
    summary: 'Asks a question in a chat session',
    description:
      'With `stream` the answer is sent as JSON lines, or as server-sent events to clients that accept those. Use the ' +
      "finished line's body as the answer. Disconnecting does not stop the answer; stop does.",
    request: { body: completionWire.schema, example: { message: 'How much is a ticket?', stream: false } },
    responses: { 200: { description: 'The answer', schema: completionSchema, ...answerStream } },
    errors: ['forbidden', 'not_found', 'conflict', 'rate_limited', 'provider_failed', 'unavailable'],
    async handler({ input, caller, options }) {
      const question = completionWire.decode(input.body)
      const answer = await caller.chats.complete(input.params.id, question, options)
      if (input.body.stream) return answerLines(answer)
      const headers = questionHeaders(answer)
      const { messageId, body } = await answer.result().catch((error: unknown) => {
        throw withHeaders(error, headers)
      })
      return ok({ message_id: messageId, body }, { headers })
    },
  }),
  defineRoute({
    operationId: 'follow_answer',
    tag,
    method: 'GET',
    path: '/messages/{question_id}/stream',
    summary: 'Resumes the stream of an answer',
    description:
      'Resumes at `offset`: offset plus length of the last line that was read. Works while the answer is generated, and ' +
      'after. Server-sent events are resumed by Last-Event-ID too.',
    request: {
      query: z.object({
        offset: z.int().min(0).default(0),
        epoch: z.int().min(1).optional().describe('Of the last line that was read; the newest by default.'),
      }),
      headers: z.object({ 'last-event-id': z.string().optional() }),
    },
    responses: { 200: { description: 'The rest of the answer', ...answerStream } },
    errors: ['not_found', 'provider_failed', 'unavailable'],
    async handler({ input, caller, options }) {
      const position = positionAfter(input.headers['last-event-id']) ?? input.query
      return answerLines(await caller.answers.follow(input.params.question_id, position, options))
    },
  }),
]
