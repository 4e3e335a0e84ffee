import type { ServiceIdentifier } from 'inversify'
import type {
  ApiKeyCache,
  ApiKeyRecords,
  ApiKeysSystem,
  ApiKeyUsage,
  apiKeysService,
  AccessRights,
  AccountProvisioning,
  GroupRecords,
  groupsService,
  permissionsService,
  RoleRecords,
  rolesService,
  SharingDependencies,
  UserRecords,
  usersService,
  UsersSystem,
} from '../access/index.ts'
import type { Tally } from '../kernel/metrics/index.ts'
import type { LanePolicies } from './lanes.ts'
import type { DebugPoints, Idempotency, Runtime, Sweeper } from '../kernel/durable/index.ts'
import type { KeptBlobs } from '../kernel/system/index.ts'
import type {
  Authenticator,
  BlobStore,
  Clock,
  Digests,
  DocumentParsers,
  DocumentSource,
  Ids,
  Logger,
  Machine,
  ModelProvider,
  Reranker,
  OutgoingNetwork,
  Sealer,
  Signals,
  StorageDriver,
  Tracer,
  VectorIndex,
} from '../kernel/ports/index.ts'
import type { RecordStore } from '../kernel/records/index.ts'
import type { ChatRate, DeploymentSettings, settingsService, SettingsSystem } from '../limits/index.ts'
import type { AuditRecords, auditService } from '../resources/audit/index.ts'
import type { ChatRecords, chatsService, HiddenSessions } from '../resources/chats/index.ts'
import type { CollectionRecords, collectionsService } from '../resources/collections/index.ts'
import type {
  ChunkRecords,
  DocumentRecords,
  documentsService,
  SourceSessions,
  SummaryRecords,
} from '../resources/documents/index.ts'
import type { RankingModels } from '../resources/ranking/index.ts'
import type { FeedbackRecords, feedbackService } from '../resources/feedback/index.ts'
import type { StreamLog, WaitOfAnswer } from '../resources/generations/index.ts'
import type { JobsService } from '../resources/jobs/index.ts'
import type { hostService } from '../resources/host/index.ts'
import type { FindEffectiveMemory, MemoryBlockRecords, memoryBlocksService } from '../resources/memory-blocks/index.ts'
import type { ModelPolicy, ModelRegistry, modelsService, RetryPolicy } from '../resources/models/index.ts'
import type { suggestedQuestions } from '../resources/processing/index.ts'
import type {
  FindEffectivePrompts,
  PromptTemplateRecords,
  promptTemplatesService,
} from '../resources/prompt-templates/index.ts'
import type {
  ExecutionRecords,
  ScheduledTaskRecords,
  scheduledTasksService,
} from '../resources/scheduled-tasks/index.ts'
import type { SecretsSystem } from '../resources/secrets/index.ts'
import type { TagRecords, tagsService } from '../resources/tags/index.ts'
import type { UploadRecords, uploadsService } from '../resources/uploads/index.ts'
import type { CostReservations, MeasuredSpeed, SpentOn, UsageRecords, usageService } from '../resources/usage/index.ts'
import type { answersService, ReadAnswer } from '../workflows/answer/index.ts'
import type { completionsService, RecordUsage } from '../workflows/completions/index.ts'
import type {
  deleteCollection,
  deleteCollections,
  deleteDocuments,
  deleteDocumentsJob,
} from '../workflows/deletion/index.ts'
import type { IndexKeeper, reembedCollection } from '../workflows/indexing/index.ts'
import type { ingestService } from '../workflows/ingest/index.ts'
import type { guardrailsService } from '../resources/guardrails/index.ts'
import type { generateTask, modelTasksService } from '../workflows/model-tasks/index.ts'
import type { processService } from '../workflows/processing/index.ts'
import type { PrincipalOfUser, triggerTask } from '../workflows/run-schedule/index.ts'
import type { thumbnails } from '../workflows/thumbnails/index.ts'
import type { topicModelService } from '../workflows/topics/index.ts'
import type { chunksService, RetrievalOptions, SearchCollection, SearchPrefetch } from '../workflows/retrieval/index.ts'
import type { deleteChatsJob, migrateChatsJob } from '../workflows/chats/index.ts'
import type { maintenanceJobs } from '../workflows/maintenance/index.ts'
import type { verifyStore } from '../workflows/verify/index.ts'
import type { activateUser, deactivateUser } from '../workflows/deactivate-user/index.ts'
import type { erasuresService } from '../workflows/erase-user/index.ts'
import type { exportFeedback } from '../workflows/feedback/index.ts'

const service = <Service>(name: string) => Symbol.for(`docent/${name}`) as ServiceIdentifier<Service>

/** What the container holds, by type. A host that needs another port or service rebinds it by these. */
export const services = {
  // Ports
  storage: service<StorageDriver>('storage'),
  /** The storage with the types of its tables. */
  records: service<RecordStore>('records'),
  blobs: service<BlobStore>('blobs'),
  keptBlobs: service<KeptBlobs>('keptBlobs'),
  backups: service<{ readonly directory: string | undefined }>('backups'),
  rankingModels: service<RankingModels>('ranking models'),
  vectors: service<VectorIndex>('vectors'),
  modelProviders: service<readonly ModelProvider[]>('modelProviders'),
  /** One or none. */
  rerankers: service<readonly Reranker[]>('rerankers'),
  retrievalOptions: service<RetrievalOptions>('retrievalOptions'),
  parsers: service<DocumentParsers>('parsers'),
  /** The way out for images that callers name by their address. */
  network: service<{ readonly outgoing: OutgoingNetwork | undefined }>('network'),
  sources: service<ReadonlyMap<string, DocumentSource>>('sources'),
  clock: service<Clock>('clock'),
  host: service<Machine>('host'),
  ids: service<Ids>('ids'),
  digests: service<Digests>('digests'),
  sealer: service<Sealer>('sealer'),
  logger: service<Logger>('logger'),
  signals: service<Signals>('signals'),
  tracer: service<Tracer>('tracer'),
  /** What this process has done, for its metrics. */
  tally: service<Tally>('tally'),
  debugPoints: service<DebugPoints>('debugPoints'),
  /** Authenticators, in the order in which they are asked. */
  authenticators: service<readonly Authenticator[]>('authenticators'),
  /** The one of them for the API keys that Docent keeps. */
  ownKeys: service<Authenticator>('ownKeys'),
  // Durable core
  runtime: service<Runtime>('runtime'),
  idempotency: service<Idempotency>('idempotency'),
  sweeper: service<Sweeper>('sweeper'),
  // Access
  userRecords: service<UserRecords>('userRecords'),
  usersSystem: service<UsersSystem>('usersSystem'),
  accountProvisioning: service<AccountProvisioning>('accountProvisioning'),
  groupRecords: service<GroupRecords>('groupRecords'),
  roleRecords: service<RoleRecords>('roleRecords'),
  accessRights: service<AccessRights>('accessRights'),
  /** Subjects that a resource can be shared with, and is. */
  sharing: service<SharingDependencies>('sharing'),
  apiKeyRecords: service<ApiKeyRecords>('apiKeyRecords'),
  apiKeysSystem: service<ApiKeysSystem>('apiKeysSystem'),
  apiKeyCache: service<ApiKeyCache>('apiKeyCache'),
  apiKeyUsage: service<ApiKeyUsage>('apiKeyUsage'),
  // Limits
  deployment: service<DeploymentSettings>('deployment'),
  chatRate: service<ChatRate>('chatRate'),
  lanePolicies: service<LanePolicies>('lanePolicies'),
  settingsSystem: service<SettingsSystem>('settingsSystem'),
  // Resources
  modelPolicy: service<ModelPolicy>('modelPolicy'),
  modelRegistry: service<ModelRegistry>('modelRegistry'),
  collectionRecords: service<CollectionRecords>('collectionRecords'),
  documentRecords: service<DocumentRecords>('documentRecords'),
  summaryRecords: service<SummaryRecords>('summaryRecords'),
  tagRecords: service<TagRecords>('tagRecords'),
  sourceSessions: service<SourceSessions>('sourceSessions'),
  chunkRecords: service<ChunkRecords>('chunkRecords'),
  uploadRecords: service<UploadRecords>('uploadRecords'),
  chatRecords: service<ChatRecords>('chatRecords'),
  promptTemplateRecords: service<PromptTemplateRecords>('promptTemplateRecords'),
  effectivePrompts: service<FindEffectivePrompts>('effectivePrompts'),
  memoryBlockRecords: service<MemoryBlockRecords>('memoryBlockRecords'),
  effectiveMemory: service<FindEffectiveMemory>('effectiveMemory'),
  scheduledTaskRecords: service<ScheduledTaskRecords>('scheduledTaskRecords'),
  executionRecords: service<ExecutionRecords>('executionRecords'),
  principalOfUser: service<PrincipalOfUser>('principalOfUser'),
  auditRecords: service<AuditRecords>('auditRecords'),
  feedbackRecords: service<FeedbackRecords>('feedbackRecords'),
  streamLog: service<StreamLog>('streamLog'),
  waitOfAnswer: service<WaitOfAnswer>('waitOfAnswer'),
  secrets: service<SecretsSystem>('secrets'),
  retryPolicy: service<RetryPolicy>('retryPolicy'),
  usageRecords: service<UsageRecords>('usageRecords'),
  spentOn: service<SpentOn>('spentOn'),
  costReservations: service<CostReservations>('costReservations'),
  measuredSpeed: service<MeasuredSpeed>('measuredSpeed'),
  // Workflows
  indexKeeper: service<IndexKeeper>('indexKeeper'),
  searchPrefetch: service<SearchPrefetch>('searchPrefetch'),
  searchCollection: service<SearchCollection>('searchCollection'),
  readAnswer: service<ReadAnswer>('readAnswer'),
  store: service<ReturnType<typeof maintenanceJobs>>('store'),
  verifyStore: service<ReturnType<typeof verifyStore>>('verifyStore'),
  hiddenSessions: service<HiddenSessions>('hiddenSessions'),
  /** Where calls of models that belong to no chat are accounted for. */
  recordUsage: service<RecordUsage>('recordUsage'),
  // Services of the facade
  hostInfo: service<ReturnType<typeof hostService>>('hostInfo'),
  guardrails: service<ReturnType<typeof guardrailsService>>('guardrails'),
  users: service<ReturnType<typeof usersService>>('users'),
  erasures: service<ReturnType<typeof erasuresService>>('erasures'),
  activateUser: service<ReturnType<typeof activateUser>>('activateUser'),
  deactivateUser: service<ReturnType<typeof deactivateUser>>('deactivateUser'),
  groups: service<ReturnType<typeof groupsService>>('groups'),
  roles: service<ReturnType<typeof rolesService>>('roles'),
  permissions: service<ReturnType<typeof permissionsService>>('permissions'),
  configurations: service<ReturnType<typeof settingsService>>('configurations'),
  apiKeys: service<ReturnType<typeof apiKeysService>>('apiKeys'),
  collections: service<ReturnType<typeof collectionsService>>('collections'),
  reembedCollection: service<ReturnType<typeof reembedCollection>>('reembedCollection'),
  deleteCollection: service<ReturnType<typeof deleteCollection>>('deleteCollection'),
  deleteCollections: service<ReturnType<typeof deleteCollections>>('deleteCollections'),
  thumbnails: service<ReturnType<typeof thumbnails>>('thumbnails'),
  topicModel: service<ReturnType<typeof topicModelService>>('topicModel'),
  documents: service<ReturnType<typeof documentsService>>('documents'),
  deleteDocuments: service<ReturnType<typeof deleteDocuments>>('deleteDocuments'),
  deleteDocumentsJob: service<ReturnType<typeof deleteDocumentsJob>>('deleteDocumentsJob'),
  tags: service<ReturnType<typeof tagsService>>('tags'),
  chunks: service<ReturnType<typeof chunksService>>('chunks'),
  uploads: service<ReturnType<typeof uploadsService>>('uploads'),
  ingest: service<ReturnType<typeof ingestService>>('ingest'),
  processing: service<ReturnType<typeof processService>>('processing'),
  suggestedQuestions: service<ReturnType<typeof suggestedQuestions>>('suggestedQuestions'),
  jobs: service<JobsService>('jobs'),
  models: service<ReturnType<typeof modelsService>>('models'),
  usage: service<ReturnType<typeof usageService>>('usage'),
  modelTasks: service<ReturnType<typeof modelTasksService>>('modelTasks'),
  chats: service<ReturnType<typeof chatsService>>('chats'),
  promptTemplates: service<ReturnType<typeof promptTemplatesService>>('promptTemplates'),
  memoryBlocks: service<ReturnType<typeof memoryBlocksService>>('memoryBlocks'),
  completions: service<ReturnType<typeof completionsService>>('completions'),
  deleteChatsJob: service<ReturnType<typeof deleteChatsJob>>('deleteChatsJob'),
  migrateChatsJob: service<ReturnType<typeof migrateChatsJob>>('migrateChatsJob'),
  feedback: service<ReturnType<typeof feedbackService>>('feedback'),
  exportFeedback: service<ReturnType<typeof exportFeedback>>('exportFeedback'),
  answers: service<ReturnType<typeof answersService>>('answers'),
  scheduledTasks: service<ReturnType<typeof scheduledTasksService>>('scheduledTasks'),
  audit: service<ReturnType<typeof auditService>>('audit'),
  generateTask: service<ReturnType<typeof generateTask>>('generateTask'),
  triggerTask: service<ReturnType<typeof triggerTask>>('triggerTask'),
} as const
