import { messageIdsSchema } from '@docent/core'
import { z } from 'zod'
import { noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

const tag = 'Chat'

export const messageChangeRoutes = [
  defineRoute({
    operationId: 'delete_messages',
    tag,
    method: 'DELETE',
    path: '/messages/{message_ids}',
    summary: 'Deletes messages by their ids, separated by commas',
    description:
      'All or none. A question is deleted with its answer; an answer can be deleted alone. Stop running answers first.',
    request: { params: z.object({ message_ids: messageIdsSchema }) },
    responses: { 204: { description: 'Deleted' } },
    errors: ['invalid_input', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.chats.deleteMessages(input.params.message_ids, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'send_hitl_message',
    tag,
    method: 'POST',
    path: '/messages/{question_id}/hitl',
    summary: 'Sends a message to the agent that works on a question',
    description:
      'A reply where the agent waits for one: an answer to its question, or {"approve": "2.1"} and {"deny": "2.1", "reason": "…"} as text for the call of that name. Otherwise it reads the message before its next turn.',
    request: { body: z.object({ message: z.string().min(1) }), example: { message: 'Leave out the appendix.' } },
    responses: { 204: { description: 'Sent' } },
    errors: ['invalid_input', 'not_found', 'too_large', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.chats.tellAgent(input.params.question_id, input.body, options)
      return noContent()
    },
  }),
]
