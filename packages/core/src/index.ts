export { createDocent, type Docent } from './create-docent.ts'
export { services } from './container/identifiers.ts'
export type { LaneSizes } from './container/lanes.ts'
export type { DocentEvent, DocentListener } from './docent-events.ts'
export type { DocentHealth, HealthOptions, PortHealth } from './docent-health.ts'
export type { DocentOptions, StartOptions, StopOptions } from './docent-options.ts'
export type { ActingAs, DocentSession } from './docent-session.ts'
export { noDebugPoints, type DebugPoints } from './kernel/durable/index.ts'
export { asDocentError, DocentError, errorCodes, type ErrorCode } from './kernel/errors/index.ts'
export type { Principal } from './kernel/ports/index.ts'
export {
  consoleLogger,
  localSignals,
  pinoLogger,
  silentLogger,
  systemClock,
  systemDigests,
  systemIds,
  type LogLevel,
  type PinoLike,
} from './kernel/system/index.ts'
export type { CallOptions } from './kernel/use-case.ts'
export {
  apiKeyExpirySchema,
  apiKeyInactivitySchema,
  apiKeyInputSchema,
  apiKeyListSchema,
  apiKeySchema,
  newApiKeySchema,
  userSchema,
  type ApiKey,
  type User,
} from './access/index.ts'
export {
  chatSettingsSchema,
  llmArgumentsSchema,
  ragConfigSchema,
  type ChatSettings,
} from './resources/chat-settings/index.ts'
export {
  chatMessageMetaSchema,
  chatMessageReferenceSchema,
  chatMessageSchema,
  chatSessionSchema,
  messageMetaSchema,
  messageReferencesSchema,
  questionsSchema,
  suggestedQuestionSchema,
  type ChatMessage,
  type ChatMessageReference,
  type ChatSession,
} from './resources/chats/index.ts'
export {
  collectionInputSchema,
  collectionListSchema,
  collectionSchema,
  collectionSettingsSchema,
  collectionUpdateSchema,
  type Collection,
} from './resources/collections/index.ts'
export {
  chunkSchema,
  chunkSearchResultSchema,
  documentListSchema,
  documentSchema,
  type Chunk,
  type ChunkSearchResult,
  type Document,
} from './resources/documents/index.ts'
export { jobSchema, type Job } from './resources/jobs/index.ts'
export { embeddingModelSchema, encodeInputSchema, modelSchema } from './resources/models/index.ts'
export { uploadSchema, type Upload } from './resources/uploads/index.ts'
export {
  completionInputSchema,
  type Answer,
  type AnswerEvent,
  type AnswerPosition,
  type CompletionInput,
} from './workflows/answer/index.ts'
export { fileSystemSchema, ingestOptionsSchema, plainTextSchema, type IngestOptions } from './workflows/ingest/index.ts'
export { chunkMatchSchema, chunkSearchSchema } from './workflows/retrieval/index.ts'
