import type { ChatsDependencies } from './chats-dependencies.ts'
import { createChatSession } from './use-cases/create-chat-session.ts'
import { deleteChatSession } from './use-cases/delete-chat-session.ts'
import {
  listChatMessages,
  listMessageMeta,
  listMessageReferences,
  listSuggestedQuestions,
} from './use-cases/read-messages.ts'
import {
  countChatSessions,
  countChatSessionsCiting,
  getChatSession,
  listChatSessions,
  listChatSessionsCiting,
} from './use-cases/read-chat-sessions.ts'

export const chatsService = (dependencies: ChatsDependencies) => ({
  create: createChatSession(dependencies),
  list: listChatSessions(dependencies),
  count: countChatSessions(dependencies),
  listCiting: listChatSessionsCiting(dependencies),
  countCiting: countChatSessionsCiting(dependencies),
  get: getChatSession(dependencies),
  delete: deleteChatSession(dependencies),
  messages: listChatMessages(dependencies),
  references: listMessageReferences(dependencies),
  meta: listMessageMeta(dependencies),
  questions: listSuggestedQuestions(dependencies),
})

export type ChatsService = ReturnType<typeof chatsService>
