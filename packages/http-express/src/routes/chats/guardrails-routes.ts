import { z } from 'zod'
import { component, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

/** None can be set yet. */
const guardrailsWire = component('GuardrailsSettings', z.object({}))
const none = { description: 'No guardrails', schema: guardrailsWire }

export const guardrailsRoutes = [
  defineRoute({
    operationId: 'get_chat_session_guardrails',
    tag: 'Chat',
    method: 'GET',
    path: '/chats/{id}/guardrails',
    summary: 'Returns the guardrails of a chat session, of which there are none yet',
    responses: { 200: none },
    errors: ['not_found'],
    async handler({ input, caller }) {
      await caller.chats.get(input.params.id)
      return ok({})
    },
  }),
]
