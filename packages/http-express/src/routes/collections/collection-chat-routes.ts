import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { collectionSessionsWire, migrateChatsWire } from '../chats/chat-change-wire.ts'
import { chatSessionWire } from '../chats/chat-wire.ts'
import { defineRoute } from '../define-route.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { countSchema } from '../wire/count.ts'

const tag = 'Collections'

export const collectionChatRoutes = [
  defineRoute({
    operationId: 'list_chat_sessions_for_collection',
    tag,
    method: 'GET',
    path: '/collections/{collection_id}/chats',
    summary: "Lists the caller's chat sessions over a collection, last changed first",
    description: 'Administrators may name another user.',
    request: { query: collectionSessionsWire.schema },
    responses: { 200: { description: 'Chat sessions', schema: z.array(chatSessionWire.schema) } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller }) {
      const query = collectionSessionsWire.decode(input.query)
      return ok((await caller.chats.listOver(input.params.collection_id, query)).map(chatSessionWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_chat_session_count_for_collection',
    tag,
    method: 'GET',
    path: '/collections/{collection_id}/chats/count',
    summary: "Counts the caller's chat sessions over a collection",
    description: 'Counts the sessions of the caller only.',
    responses: { 200: { description: 'Number of chat sessions', schema: countSchema } },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller }) => ok({ count: await caller.chats.countOver(input.params.collection_id) }),
  }),
  defineRoute({
    operationId: 'create_migrate_collection_chat_sessions_job',
    tag,
    method: 'POST',
    path: '/collections/{collection_id}/migrate_chat_sessions_job',
    summary: 'Moves the chat sessions over a collection to another one, as a job',
    description: 'Those of users who do not see the other collection stay; the job reports the number.',
    request: { query: migrateChatsWire.query, body: migrateChatsWire.body },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options, request }) {
      const move = migrateChatsWire.decode({ ...input.body, ...input.query })
      return answerJob(await caller.chats.migrateJob(input.params.collection_id, move, options), request)
    },
  }),
]
