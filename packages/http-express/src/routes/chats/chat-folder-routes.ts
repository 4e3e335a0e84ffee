import { moveChatsSchema } from '@docent/core'
import { z } from 'zod'
import { component, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'Chat'
const moveChatsWire = wireSchema(moveChatsSchema, { name: 'MoveChatSessionsRequest' })
const folder = component('ChatFolder', z.object({ name: z.string(), sessions: z.int() }))

/** Folders of chat sessions: an extension. They are their sessions' alone, so that none has to be made or deleted. */
export const chatFolderRoutes = [
  defineRoute({
    operationId: 'list_chat_folders',
    tag,
    method: 'GET',
    path: '/chat_folders',
    summary: "Lists the folders of the caller's chat sessions, by name",
    description: 'A folder is there as long as a session is in it.',
    responses: { 200: { description: 'Folders', schema: z.array(folder) } },
    handler: async ({ caller, options }) => ok([...(await caller.chats.folders(options))]),
  }),
  defineRoute({
    operationId: 'move_chat_sessions',
    tag,
    method: 'PUT',
    path: '/chat_folders',
    summary: 'Puts chat sessions into a folder, or out of theirs',
    description:
      'Either those in `session_ids`, or all of the folder `from`, which renames it. At most 1,000; all of them or none. An empty ' +
      '`folder` takes them out. Answers how many were moved.',
    request: {
      body: moveChatsWire.schema,
      example: { session_ids: ['00000000-0000-0000-0000-000000000000'], folder: 'Trips' },
    },
    responses: { 200: { description: 'Number of sessions that were moved', schema: countSchema } },
    errors: ['not_found', 'wrong_state', 'conflict'],
    handler: async ({ input, caller, options }) =>
      ok({ count: await caller.chats.move(moveChatsWire.decode(input.body), options) }),
  }),
]
