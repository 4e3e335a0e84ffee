export type { ApproveCall, CallToApprove } from './approve-call.ts'
export type { Authenticator, ClaimedNames, Credentials, Identity, KeyScope, Principal } from './access.ts'
export type { Batch, FailedStep, ResultReference, Row, Step, StepRow, StepValue, WriteOutcome } from './batch.ts'
export { calibrationError } from './calibration-error.ts'
export type { BlobContent, BlobInfo, BlobLink, BlobStore } from './blob-store.ts'
export type {
  Catalogue,
  ColumnDefinition,
  ColumnOf,
  ColumnType,
  IndexDefinition,
  Migration,
  MigrationStep,
  RowOf,
  TableDefinition,
  UniqueConstraint,
} from './catalogue.ts'
export type {
  ArchiveEntry,
  DocumentArchive,
  DocumentParser,
  DocumentParsers,
  PackageBounds,
  PackagedFile,
  PagePicture,
  ParsedPage,
  ParsePreferences,
  ParseRequest,
  ParseResult,
  ParseTurn,
  RenderRequest,
  CropRequest,
  PictureBox,
  UnreadableEntry,
  WordBoxes,
} from './document-parser.ts'
export type { DocumentSource, SourceEntry, SourceRequest, UnreadableSourceEntry } from './document-source.ts'
export type {
  HostTool,
  HostToolCode,
  HostToolContext,
  HostToolFile,
  HostToolFiles,
  HostToolResult,
  HostToolResumption,
  ToolApproval,
  ToolClass,
} from './host-tool.ts'
export { finishReasons } from './language-model.ts'
export type {
  Continuation,
  EmbeddingModel,
  FinishReason,
  LanguageModel,
  GuidedForm,
  LanguageModelCapabilities,
  ModelPrice,
  ModelListing,
  ModelProvider,
  ModelRequest,
  ModelStreamPart,
  ModelUsage,
  PromptMessage,
  PromptPart,
  PromptPassage,
  ToolCall,
  ToolDefinition,
} from './language-model.ts'
export type { RecognizedText, TextRecognizer, Transcriber, Transcript } from './media-readers.ts'
export type { DeliveredEffects, DeliveryEnd, EffectExecutor, EffectReference } from './effect-executor.ts'
export type { Notification, Notifier } from './notifier.ts'
export type { OutgoingNetwork } from './outgoing-network.ts'
export {
  always,
  and,
  contains,
  eq,
  existsIn,
  gt,
  gte,
  isIn,
  isNotNull,
  isNull,
  json,
  lt,
  lte,
  ne,
  never,
  not,
  or,
  prefix,
  suffix,
} from './predicate.ts'
export type { ColumnValue, Comparison, JsonValue, Predicate, Scalar } from './predicate.ts'
export type {
  AggregateQuery,
  Claim,
  MigrateOptions,
  OrderBy,
  Query,
  QueryCost,
  StorageCapabilities,
  StorageDriver,
  StorageTransaction,
  WriteWhere,
} from './storage-driver.ts'
export type { Reranker } from './reranker.ts'
export type {
  Sandbox,
  SandboxCapabilities,
  SandboxEndpoint,
  SandboxExit,
  SandboxFolder,
  SandboxImage,
  SandboxLevel,
  SandboxLimits,
  SandboxOutcome,
  SandboxProcess,
  SandboxRequest,
  SandboxRunRequest,
  SandboxStop,
} from './sandbox.ts'
export type { Clock, Digests, Ids, Logger, LogFields, Machine, MachineFacts, Sealer, Signals } from './system.ts'
export type {
  ServerTool,
  ServerToolCall,
  ServerToolCallOptions,
  ServerToolResult,
  AuthorizationRequest,
  ServerAuthorization,
  ServerCallOptions,
  ServerInquiry,
  ServerQuestion,
  ServerCredentials,
  ToolHost,
  ToolHostCapabilities,
  ToolServer,
  ToolServerFile,
  ToolServerTransport,
} from './tool-host.ts'
export type { MeteredCall, ModelMeter } from './model-meter.ts'
export type { Span, SpanAttributes, SpanOptions, Tracer } from './tracer.ts'
export type {
  IndexFilter,
  IndexHit,
  IndexRow,
  IndexTable,
  TermQuery,
  UpsertOptions,
  VectorIndex,
  VectorQuery,
  WeightedTerm,
} from './vector-index.ts'
export {
  asDocentError,
  diskFull,
  DocentError,
  errorCodes,
  isDiskFull,
  refusedField,
  type DocentErrorInput,
  type ErrorDetails,
  type ErrorCode,
} from '../errors/index.ts'
export {
  cutBelow,
  inputShape,
  requireShape,
  requireTextShape,
  shapeFault,
  storedShape,
  type ShapeLimits,
} from '../json/index.ts'
export { detectLanguage, isFunctionWord, normalized, type LanguageCode } from '../language/index.ts'
export type {
  ClassifiedPage,
  LabelledPage,
  LabelScore,
  ModelReport,
  PageBox,
  PageEntity,
  PageWord,
  TrainedModel,
  TrainingProgress,
  TrainingRequest,
  WordPage,
} from './labelled-pages.ts'
export type { LoadedPageClassifier, PageClassifier, PredictedClass } from './page-classifier.ts'
export type { LoadedTokenLabeller, PredictedEntity, TokenLabeller } from './token-labeller.ts'
export type { ObjectPlace, ObjectTarget } from './object-target.ts'
export type { QuestionField, UserQuestion, UserReply } from './user-question.ts'
