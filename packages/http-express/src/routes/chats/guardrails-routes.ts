import { z } from 'zod'
import { component, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'

/** None can be set yet. */
const guardrailsWire = component('GuardrailsSettings', z.object({}))
const never = { description: 'Never', schema: z.object({}) }
const violations = {
  tag: 'Guardrails',
  method: 'GET',
  summary: 'Not supported: texts are not checked by guardrails',
  description: 'Answers administrators 400 `unsupported`: an empty list would suggest that texts were checked.',
  responses: { 200: never },
  errors: ['forbidden', 'unsupported'],
} as const
const none = { description: 'No guardrails', schema: guardrailsWire }

export const guardrailsRoutes = [
  defineRoute({
    operationId: 'get_chat_session_guardrails',
    tag: 'Chat',
    method: 'GET',
    path: '/chats/{id}/guardrails',
    summary: 'Returns the guardrails of a chat session: none yet',
    description: 'Works for every session that the caller can see.',
    responses: { 200: none },
    errors: ['not_found'],
    async handler({ input, caller }) {
      await caller.chats.get(input.params.id)
      return ok({})
    },
  }),
  defineRoute({
    operationId: 'get_effective_guardrails',
    tag: 'Guardrails',
    method: 'GET',
    path: '/guardrails/effective',
    summary: 'Returns the effective guardrails for a chat session or a collection: none yet',
    description: 'Works for resources that the caller can see.',
    request: {
      query: z.object({
        chat_session_id: z.string().min(1).max(128).optional(),
        collection_id: z.string().min(1).max(128).optional(),
      }),
    },
    responses: { 200: none },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller }) {
      const { chat_session_id: chatId, collection_id: collectionId } = input.query
      if (chatId !== undefined) await caller.chats.get(chatId)
      if (collectionId !== undefined) await caller.collections.get(collectionId)
      return ok({})
    },
  }),
  defineRoute({
    operationId: 'create_guardrails_settings',
    tag: 'Models',
    method: 'POST',
    path: '/guardrails_settings',
    summary: 'Not supported: texts are not checked by guardrails',
    description: 'Answers 400 `unsupported`, so that clients know that nothing is checked.',
    request: { body: z.object({}) },
    responses: { 200: never },
    handler: async ({ caller }) => ok(await caller.guardrails.createSettings()),
  }),
  defineRoute({
    ...violations,
    operationId: 'list_guardrail_violations',
    path: '/guardrails/violations',
    handler: async ({ caller, options }) => ok(await caller.guardrails.violations(options)),
  }),
  defineRoute({
    ...violations,
    operationId: 'get_guardrail_violations_summary',
    path: '/guardrails/violations/summary',
    handler: async ({ caller, options }) => ok(await caller.guardrails.violations(options)),
  }),
  defineRoute({
    ...violations,
    operationId: 'get_guardrail_violations_dashboard',
    path: '/guardrails/violations/dashboard',
    handler: async ({ caller, options }) => ok(await caller.guardrails.violations(options)),
  }),
]
