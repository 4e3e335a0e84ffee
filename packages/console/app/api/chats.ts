import {
  createChatSession,
  createDeleteChatSessionJob,
  deleteChatSession,
  finishChatMessage,
  getChatSession,
  getChatSessionMessages,
  getMessageReferences,
  listChatFolders,
  listChatSessions,
  moveChatSessions,
  pauseChatMessage,
  resumeChatMessage,
  stopChatMessage,
  updateChatSession,
} from '@docent/client'
import { client } from './client.ts'

export const chatPageSize = 50

/** Which chats are shown: `folder` undefined for all, empty for those in none. */
export interface ChatFilter {
  readonly search: string
  readonly folder: string | undefined
}

export const listChats = (offset: number, { search, folder }: ChatFilter) =>
  client.call(listChatSessions, { query: { offset, limit: chatPageSize, search: search || undefined, folder } })

export const chatFolders = () => client.call(listChatFolders)

/** An empty folder takes them out of theirs. */
export const moveChats = (ids: readonly string[], folder: string) =>
  client.call(moveChatSessions, { body: { session_ids: [...ids], folder } })

export const renameFolder = (from: string, folder: string) => client.call(moveChatSessions, { body: { from, folder } })

export const getChat = (id: string) => client.call(getChatSession, { params: { id } })

export const createChat = (collectionId: string | undefined) =>
  client.call(createChatSession, { query: { collection_id: collectionId } })

export const nameChat = (id: string, name: string) => client.call(updateChatSession, { params: { id }, body: { name } })

export const deleteChat = (id: string) => client.call(deleteChatSession, { params: { id } })

/** Answers once no list shows them. */
export const deleteChats = (ids: readonly string[]) =>
  client.call(createDeleteChatSessionJob, { body: { session_ids: ids } })

/** Newest first. */
export const listMessages = (id: string, offset: number) =>
  client.call(getChatSessionMessages, { params: { id }, query: { offset, limit: chatPageSize } })

export const listReferences = (messageId: string) => client.call(getMessageReferences, { params: { id: messageId } })

const controls = {
  pause: pauseChatMessage,
  resume: resumeChatMessage,
  stop: stopChatMessage,
  finish: finishChatMessage,
}
export type Control = keyof typeof controls

export const control = (questionId: string, action: Control) =>
  client.call(controls[action], { params: { question_id: questionId } })
