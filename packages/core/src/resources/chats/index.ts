export { purgeSessionEffect, type PurgeSessionDependencies } from './chat-effects.ts'
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
export { chatSessionInputSchema, chatSessionSchema, type ChatSession, type ChatSessionInput } from './chat-session.ts'
export { chatSessionEntity } from './chat-session-machine.ts'
export { chatTables } from './chat-tables.ts'
export type { ChatsDependencies, Suggestions } from './chats-dependencies.ts'
export { chatsService, type ChatsService } from './chats-service.ts'
export {
  appendReply,
  appendUserMessage,
  recentMessages,
  type NewReference,
  type NewReply,
  type NewUserMessage,
  type RecentMessage,
} from './chats-system.ts'
export { chatSessionDeletionSchema, type ChatSessionDeletion } from './use-cases/delete-chat-session.ts'
export {
  messageMetaSchema,
  messageReferencesSchema,
  questionsSchema,
  type MessageMetaInput,
  type MessageReferencesInput,
  type QuestionsInput,
} from './use-cases/read-messages.ts'
