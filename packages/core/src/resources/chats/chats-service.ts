import type { ChatsDependencies } from './chats-dependencies.ts'
import {
  removeSessionCollection,
  removeSessionTemplate,
  setSessionCollection,
  setSessionTemplate,
  updateChatSession,
} from './use-cases/change-chat-session.ts'
import {
  deleteAgentDirectories,
  deleteAgentFiles,
  getAgentDirectory,
  listAgentDirectories,
  listAgentFiles,
  listChatDirectories,
} from './use-cases/agent-files.ts'
import { listChatFolders, moveChats } from './use-cases/chat-folders.ts'
import { createChatSession } from './use-cases/create-chat-session.ts'
import { deleteChatSession } from './use-cases/delete-chat-session.ts'
import { deleteMessages } from './use-cases/delete-messages.ts'
import { forkChatSession } from './use-cases/fork-chat-session.ts'
import { insertMessagePair } from './use-cases/insert-message-pair.ts'
import { tellAgent } from './use-cases/tell-agent.ts'
import {
  listChatMessages,
  listMessageMeta,
  listMessageReferences,
  listSuggestedQuestions,
} from './use-cases/read-messages.ts'
import {
  countChatSessions,
  countChatSessionsCiting,
  countChatSessionsOver,
  getChatSession,
  listChatSessions,
  listChatSessionsCiting,
  listChatSessionsOver,
} from './use-cases/read-chat-sessions.ts'

export const chatsService = (dependencies: ChatsDependencies) => ({
  create: createChatSession(dependencies),
  list: listChatSessions(dependencies),
  count: countChatSessions(dependencies),
  listCiting: listChatSessionsCiting(dependencies),
  countCiting: countChatSessionsCiting(dependencies),
  listOver: listChatSessionsOver(dependencies),
  countOver: countChatSessionsOver(dependencies),
  get: getChatSession(dependencies),
  folders: listChatFolders(dependencies),
  move: moveChats(dependencies),
  update: updateChatSession(dependencies),
  fork: forkChatSession(dependencies),
  setCollection: setSessionCollection(dependencies),
  removeCollection: removeSessionCollection(dependencies),
  setPromptTemplate: setSessionTemplate(dependencies),
  removePromptTemplate: removeSessionTemplate(dependencies),
  delete: deleteChatSession(dependencies),
  insertMessagePair: insertMessagePair(dependencies),
  tellAgent: tellAgent(dependencies),
  agentFiles: listAgentFiles(dependencies),
  deleteAgentFiles: deleteAgentFiles(dependencies),
  deleteAgentDirectories: deleteAgentDirectories(dependencies),
  agentDirectories: listAgentDirectories(dependencies),
  agentDirectory: getAgentDirectory(dependencies),
  allAgentDirectories: listChatDirectories(dependencies),
  deleteMessages: deleteMessages(dependencies),
  messages: listChatMessages(dependencies),
  references: listMessageReferences(dependencies),
  meta: listMessageMeta(dependencies),
  questions: listSuggestedQuestions(dependencies),
})

export type ChatsService = ReturnType<typeof chatsService>
