export { openSession } from './open-session.ts'
export { copyConversationEffect } from './copy-conversation-effect.ts'
export { purgeSessionEffect } from './purge-session-effect.ts'
export {
  chatMessageMetaSchema,
  chatMessageReferenceSchema,
  chatMessageSchema,
  suggestedQuestionSchema,
  type ChatMessage,
  type ChatMessageMeta,
  type ChatMessageReference,
  type SuggestedQuestion,
} from './chat-message.ts'
export { chatRecords, visibleSessions, type ChatRecords } from './chat-records.ts'
export { chatSessionSchema, type ChatSession, type ChatSessionInput } from './chat-session.ts'
export { chatSessionEntity } from './chat-session-machine.ts'
export { chatTables, type ChatSessionRow, chatSessionTable } from './chat-tables.ts'
export type { Suggestions } from './chats-dependencies.ts'
export { chatsService, type ChatsService } from './chats-service.ts'
export { keepFollowUps, readFollowUps } from './follow-ups.ts'
export { fencedTexts } from './fenced-texts.ts'
export { keptPromptText, templateFields, type PromptSegment, type TemplateField } from './kept-prompt.ts'
export { chatWith } from './session-collection.ts'
export {
  appendReply,
  appendUserMessage,
  recentMessages,
  type NewReference,
  type RecentMessage,
} from './chats-system.ts'
export {
  chatSessionUpdateSchema,
  collectionChangeSchema,
  type ChatSessionUpdate,
  type CollectionChange,
  type SessionTemplateChange,
} from './use-cases/change-chat-session.ts'
export { messageIdsSchema } from './use-cases/delete-messages.ts'
export { forkSchema, type ForkInput } from './use-cases/fork-chat-session.ts'
export { messagePairSchema, type MessagePair, type MessagePairInput } from './use-cases/insert-message-pair.ts'
export {
  chatListSchema,
  collectionSessionsSchema,
  type ChatListInput,
  type CollectionSessionsInput,
} from './use-cases/read-chat-sessions.ts'
export { moveChatsSchema, type ChatFolder, type MoveChatsInput } from './use-cases/chat-folders.ts'
export { type HiddenSessions } from './hidden-sessions.ts'
export { type ChatSessionDeletion } from './use-cases/delete-chat-session.ts'
export {
  messageMetaSchema,
  messageReferencesSchema,
  questionsSchema,
  type MessageMetaInput,
  type MessageReferencesInput,
  type QuestionsInput,
} from './use-cases/read-messages.ts'
export {
  findMessage,
  countMessagesIn,
  findMessages,
  referencesOf,
  metasOfKind,
  forgetPassagesOf,
} from './message-records.ts'
export { shownSessionsBehind, clearCollectionOfSessions, openSessionsOf, findChatSession } from './session-records.ts'
export {
  agentDirectorySchema,
  agentFileSchema,
  chatDirectoriesSchema,
  type AgentDirectory,
  type AgentFile,
  type ChatDirectories,
} from './agent-file.ts'
export {
  agentDirectoriesSchema,
  directoryDetailSchema,
  type AgentDirectoriesInput,
  type DirectoryDetail,
} from './use-cases/agent-files.ts'
