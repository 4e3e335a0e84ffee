import { chatListSchema } from '@docent/core'
import { z } from 'zod'
import { created, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { empty, ignoredField } from '../wire/ignored-field.ts'
import { timeoutQuery } from '../wire/parameters.ts'
import { wireSchema } from '../wire/wire-schema.ts'
import { chatSessionWire } from './chat-wire.ts'

const tag = 'Chat'
const chatListWire = wireSchema(chatListSchema)
const session = { description: 'The chat session', schema: chatSessionWire.schema }

export const chatSessionRoutes = [
  defineRoute({
    operationId: 'create_chat_session',
    tag,
    method: 'POST',
    path: '/chats',
    summary: 'Starts a chat session over a collection, or over none',
    description:
      'Over the collection named in the query, which the caller must be able to read; without one, models answer from their own knowledge.',
    request: {
      query: z.object({ collection_id: z.string().min(1).max(128).optional() }),
      body: z.object({ workspace: ignoredField(empty.text) }),
    },
    responses: { 201: { ...session, headers: { Location: 'URL of the chat session.' } } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options, request }) {
      const { collection_id: collectionId } = input.query
      const made = await caller.chats.create(collectionId === undefined ? {} : { collectionId }, options)
      return created(chatSessionWire.encode(made), { headers: { Location: `${request.areaUrl}/chats/${made.id}` } })
    },
  }),
  defineRoute({
    operationId: 'list_chat_sessions',
    tag,
    method: 'GET',
    path: '/chats',
    summary: "Lists the caller's chat sessions, last changed first",
    description: 'Each with its name and the latest message; with `search` and `folder` only those that match.',
    request: { query: chatListWire.schema },
    responses: { 200: { description: 'Chat sessions', schema: z.array(chatSessionWire.schema) } },
    async handler({ input, caller, options }) {
      const sessions = await caller.chats.list(chatListWire.decode(input.query), options)
      return ok(sessions.map(chatSessionWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_chat_session_count',
    tag,
    method: 'GET',
    path: '/chats/count',
    summary: "Counts the caller's chat sessions",
    description: 'Counts the sessions of the caller only.',
    responses: { 200: { description: 'Number of chat sessions', schema: countSchema } },
    handler: async ({ caller }) => ok({ count: await caller.chats.count() }),
  }),
  defineRoute({
    operationId: 'get_chat_session',
    tag,
    method: 'GET',
    path: '/chats/{id}',
    summary: 'Returns a chat session',
    description: 'Visible to its owner only.',
    responses: { 200: session },
    errors: ['not_found'],
    handler: async ({ input, caller }) => ok(chatSessionWire.encode(await caller.chats.get(input.params.id))),
  }),
  defineRoute({
    operationId: 'delete_chat_session',
    tag,
    method: 'DELETE',
    path: '/chats/{id}',
    summary: 'Deletes a chat session with its messages',
    description:
      'It is invisible at once, even if the timeout passes; its running answers stop. While an agent works in it, it cannot be deleted.',
    request: { query: timeoutQuery },
    responses: { 204: { description: 'Deleted' } },
    errors: ['not_found', 'wrong_state', 'conflict', 'timed_out'],
    async handler({ input, caller, options }) {
      await caller.chats.delete(input.params.id, input.query, options)
      return noContent()
    },
  }),
]
