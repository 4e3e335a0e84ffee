import { z } from 'zod'
import { answerOf, defineTool } from '../tool.ts'
import { page } from './collections.ts'

interface Chat {
  readonly id: string
  readonly name?: string
  readonly collection_id?: string
  readonly latest_message_content?: string
  readonly updated_at: string
}

const chat = z.object({
  chat_id: z.string(),
  name: z.string().optional(),
  collection_id: z.string().optional(),
  latest_message: z.string().optional(),
  updated_at: z.string(),
})

export const listChats = defineTool({
  name: 'list_chats',
  title: 'List chats',
  description: "Lists the user's chats, last changed first. ask continues one by its chat_id.",
  hints: { readOnly: true },
  input: z.object({ collection_id: z.string().optional().describe('Only chats over this collection.'), ...page }),
  output: z.object({ chats: z.array(chat) }),
  async run({ collection_id, limit, offset }, { call }) {
    const found =
      collection_id === undefined
        ? await call<Chat[]>('list_chat_sessions', { limit, offset })
        : await call<Chat[]>('list_chat_sessions_for_collection', { collection_id, limit, offset })
    return answerOf({
      chats: found.map(({ id, name, collection_id: collection, latest_message_content: latest, updated_at }) => ({
        chat_id: id,
        ...(name !== undefined && { name }),
        ...(collection !== undefined && { collection_id: collection }),
        ...(latest !== undefined && { latest_message: latest }),
        updated_at,
      })),
    })
  },
})
