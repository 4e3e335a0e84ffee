export { purgeSessionEffect } from './chat-effects.ts'
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
export { chatRecords, type ChatRecords } from './chat-records.ts'
export { chatSessionSchema, type ChatSession, type ChatSessionInput } from './chat-session.ts'
export { chatSessionEntity } from './chat-session-machine.ts'
export { chatSessionTable, chatTables, messageReferenceTable } from './chat-tables.ts'
export type { Suggestions } from './chats-dependencies.ts'
export { chatsService, type ChatsService } from './chats-service.ts'
export { appendReply, appendUserMessage, recentMessages, type NewReference } from './chats-system.ts'
export { hiddenSessions, hiddenSessionSweep, type HiddenSessions } from './hidden-sessions.ts'
export { type ChatSessionDeletion } from './use-cases/delete-chat-session.ts'
export {
  messageMetaSchema,
  messageReferencesSchema,
  questionsSchema,
  type MessageMetaInput,
  type MessageReferencesInput,
  type QuestionsInput,
} from './use-cases/read-messages.ts'
