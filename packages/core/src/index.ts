export { createDocent, type Docent } from './create-docent.ts'
export { services } from './container/identifiers.ts'
export type { LaneSizes } from './container/lanes.ts'
export type { DocentEvent, DocentListener } from './docent-events.ts'
export type { FeedEvent, SubscribeOptions } from './event-feed.ts'
export type { DocentHealth, HealthOptions, PortHealth } from './docent-health.ts'
export type { DocentOptions, NotificationRoute, StartOptions, StopOptions } from './docent-options.ts'
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
  groupInputSchema,
  groupSchema,
  newApiKeySchema,
  permissionCheckSchema,
  permissionSchema,
  permissionsResetSchema,
  roleInputSchema,
  rolePrioritySchema,
  roleSchema,
  rolesResetSchema,
  userSchema,
  type ApiKey,
  type Group,
  type GroupInput,
  type Permission,
  type PermissionCheck,
  type PermissionsReset,
  type Role,
  type RoleInput,
  type RolePriority,
  type RolesReset,
  type User,
  type ApiKeyInput,
  type ApiKeyListInput,
  type ApiKeyExpiry,
  type ApiKeyInactivity,
  type NewApiKey,
} from './access/index.ts'
export {
  deploymentFromEnvironment,
  deploymentSettingNames,
  factsOf,
  globalSettingInputSchema,
  globalSettingSchema,
  ownSettingInputSchema,
  ownSettingSchema,
  settingNames,
  type DeploymentSettingNames,
  type DeploymentSettings,
  type GlobalSetting,
  type GlobalSettingInput,
  type OwnSetting,
  type OwnSettingInput,
  type SettingName,
} from './limits/index.ts'
export {
  callArgumentsSchema,
  chatSettingsSchema,
  chatTagsSchema,
  contextDefaults,
  costControlsSchema,
  llmArgumentsSchema,
  ragConfigSchema,
  selfReflectionSchema,
  type ChatSettings,
  type CostControls,
  type RagConfig,
  type RagType,
  type LlmArguments,
} from './resources/chat-settings/index.ts'
export {
  chatSessionUpdateSchema,
  collectionChangeSchema,
  collectionSessionsSchema,
  forkSchema,
  messagePairSchema,
  type ChatSessionUpdate,
  type CollectionChange,
  type CollectionSessionsInput,
  type ForkInput,
  type MessagePair,
  type MessagePairInput,
  type SessionTemplateChange,
  chatMessageMetaSchema,
  chatMessageReferenceSchema,
  chatMessageSchema,
  chatSessionSchema,
  messageIdsSchema,
  messageMetaSchema,
  messageReferencesSchema,
  questionsSchema,
  suggestedQuestionSchema,
  type ChatMessage,
  type ChatMessageReference,
  type ChatSession,
  type ChatMessageMeta,
  type ChatSessionInput,
  type ChatSessionDeletion,
  type MessageMetaInput,
  type MessageReferencesInput,
  type QuestionsInput,
  type SuggestedQuestion,
} from './resources/chats/index.ts'
export {
  collectionInputSchema,
  collectionListSchema,
  collectionSchema,
  collectionSettingsSchema,
  collectionUpdateSchema,
  type Collection,
  type CollectionInput,
  type CollectionUpdate,
  type CollectionListInput,
  promptTemplateChangeSchema,
  type PromptTemplateChange,
  sizeLimitInputSchema,
  type CollectionSettings,
  type Thumbnail,
} from './resources/collections/index.ts'
export {
  chunkSchema,
  chunkSearchResultSchema,
  documentFactsSchema,
  documentListSchema,
  documentMetadataSchema,
  documentSchema,
  documentSummarySchema,
  documentUpdateSchema,
  pageLayoutSchema,
  type Chunk,
  type ChunkSearchResult,
  type Document,
  type DocumentFacts,
  type DocumentMetadata,
  type DocumentStatus,
  type DocumentSummary,
  type DocumentListInput,
  type DocumentUpdate,
  type OriginalFile,
  type PageLayoutInput,
} from './resources/documents/index.ts'
export { jobSchema, type Job, type UserJobs } from './resources/jobs/index.ts'
export type { ModelPolicy } from './resources/models/index.ts'
export {
  performancePerModelSchema,
  usageIntervalSchema,
  usagePerModelAndUserSchema,
  usagePerModelSchema,
  usagePerUserSchema,
  usageStatsSchema,
  type PerformancePerModel,
  type UsageInterval,
  type UsagePerModel,
  type UsagePerModelAndUser,
  type UsagePerUser,
  type ModelCall,
  type UsageStats,
} from './resources/usage/index.ts'
export {
  embeddingModelSchema,
  encodeInputSchema,
  modelSchema,
  type Model,
  type EmbeddingModelInfo,
} from './resources/models/index.ts'
export {
  allPromptTemplatesListSchema,
  promptTemplateInputSchema,
  promptTemplateListSchema,
  promptTemplateSchema,
  promptTemplateUpdateSchema,
  type AllPromptTemplatesListInput,
  type PromptTemplate,
  type PromptTemplateInput,
  type PromptTemplateListInput,
  type PromptTemplateUpdate,
  type TemplatePrompts,
} from './resources/prompt-templates/index.ts'
export {
  taggedDocumentsSchema,
  tagInputSchema,
  tagSchema,
  tagUpdateSchema,
  type Tag,
  type TaggedDocumentsInput,
  type TagInput,
  type TagUpdate,
} from './resources/tags/index.ts'
export {
  feedbackFilterSchema,
  feedbackListSchema,
  feedbackSchema,
  feedbackUpdateSchema,
  votesSchema,
  type Feedback,
  type FeedbackFilterInput,
  type FeedbackListInput,
  type FeedbackUpdate,
  type VotesInput,
} from './resources/feedback/index.ts'
export { uploadSchema, type Upload, type UploadInput } from './resources/uploads/index.ts'
export {
  completionInputSchema,
  type Answer,
  type AnswerEvent,
  type AnswerPosition,
  type CompletionInput,
} from './workflows/answer/index.ts'
export {
  extractionInputSchema,
  modelAnswerSchema,
  modelExtractionSchema,
  questionInputSchema,
  selfTestModes,
  selfTestResultSchema,
  summaryInputSchema,
  type ExtractionInput,
  type ModelAnswer,
  type ModelExtraction,
  type QuestionInput,
  type SelfTestMode,
  type SelfTestResult,
  type SummaryInput,
} from './workflows/model-tasks/index.ts'
export {
  deleteChatsSchema,
  migrateChatsSchema,
  type DeleteChatsInput,
  type MigrateChatsInput,
} from './workflows/chats/index.ts'
export { feedbackExportSchema, type FeedbackExport, type FeedbackExportInput } from './workflows/feedback/index.ts'
export { deleteCollectionsSchema, type DeleteCollectionsInput } from './workflows/deletion/index.ts'
export { topicModelSchema, type TopicModel } from './workflows/topics/index.ts'
export {
  azureSchema,
  fileSystemSchema,
  gcsSchema,
  ingestOptionsSchema,
  insertOptionsSchema,
  plainTextSchema,
  s3Schema,
  websiteSchema,
  type ConvertInput,
  type FromSource,
  type ImportInput,
  type IngestOptions,
  type InsertInput,
  type PlainTextInput,
  type UploadsInput,
} from './workflows/ingest/index.ts'
export { processInputSchema, type ProcessInput } from './workflows/processing/index.ts'
export { suggestedQuestionListSchema } from './resources/processing/index.ts'
export { deleteDocumentsSchema, type DeleteDocumentsInput } from './workflows/deletion/index.ts'
export {
  chunkMatchSchema,
  chunkSearchSchema,
  documentChunksSchema,
  type RetrievalOptions,
} from './workflows/retrieval/index.ts'
export { reembedSchema } from './workflows/indexing/index.ts'
export type {
  CallableModel,
  Completion,
  CompletionCall,
  CompletionPart,
  CompletionUsage,
  RecordUsage,
} from './workflows/completions/index.ts'
