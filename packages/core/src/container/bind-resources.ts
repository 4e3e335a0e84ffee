import { chatLane, followUpRate, ingestLane } from '../limits/index.ts'
import { auditRecords, auditService } from '../resources/audit/index.ts'
import { chatRecords, chatsService } from '../resources/chats/index.ts'
import { collectionRecords, collectionsService } from '../resources/collections/index.ts'
import {
  chunkRecords,
  documentRecords,
  documentsService,
  hiddenDocuments,
  countTokens,
  locateInDocument,
  summaryRecords,
} from '../resources/documents/index.ts'
import { feedbackRecords, feedbackService } from '../resources/feedback/index.ts'
import { askers, createStreamLog, waitOfAnswer } from '../resources/generations/index.ts'
import { ingestionQueue } from '../resources/jobs/index.ts'
import { guardrailsService } from '../resources/guardrails/index.ts'
import { hostService } from '../resources/host/index.ts'
import { findEffectiveMemory, memoryBlockRecords, memoryBlocksService } from '../resources/memory-blocks/index.ts'
import { createModelRegistry, modelsService, modelRetryPolicy } from '../resources/models/index.ts'
import { suggestedQuestions } from '../resources/processing/index.ts'
import {
  findEffectivePrompts,
  promptTemplateRecords,
  promptTemplatesService,
} from '../resources/prompt-templates/index.ts'
import { executionRecords, scheduledTaskRecords, scheduledTasksService } from '../resources/scheduled-tasks/index.ts'
import { secretsSystem } from '../resources/secrets/index.ts'
import { tagRecords, tagsService } from '../resources/tags/index.ts'
import { uploadRecords, uploadsService } from '../resources/uploads/index.ts'
import { costReservations, measuredSpeed, spentOn, usageRecords, usageService } from '../resources/usage/index.ts'
import type { Bind } from './binder.ts'
import { chatSuggestions } from './chat-suggestions.ts'
import { services } from './identifiers.ts'

/** Repositories, and the services of the slices that hold them. */
export function bindResources(bind: Bind): void {
  const {
    records: storage,
    blobs,
    clock,
    ids,
    digests,
    signals,
    runtime,
    idempotency,
    collectionRecords: collectionsById,
    documentRecords: documentsById,
    chunkRecords: chunksById,
    uploadRecords: uploadsById,
    chatRecords: chatsById,
    modelRegistry,
    streamLog,
  } = services

  // Here, because what users did lately is in the records of this tier.
  bind(
    services.lanePolicies,
    { storage, clock, settings: services.settingsSystem, deployment: services.deployment },
    (needs) => ({
      chat: chatLane({ ...needs, askers: askers(needs.storage) }),
      ingest: ingestLane({ ...needs, queue: ingestionQueue(needs.storage) }),
    }),
  )
  bind(services.usageRecords, { storage }, (needs) => usageRecords(needs.storage))
  bind(services.spentOn, { storage }, (needs) => spentOn(needs.storage))
  bind(services.measuredSpeed, { clock, records: services.usageRecords }, measuredSpeed)
  bind(services.costReservations, { runtime, storage, clock, settings: services.settingsSystem }, costReservations)
  bind(
    modelRegistry,
    {
      providers: services.modelProviders,
      clock,
      policy: services.modelPolicy,
      speed: services.measuredSpeed,
      tracer: services.tracer,
      tally: services.tally,
      costs: services.costReservations,
    },
    ({ providers, ...needs }) => createModelRegistry(providers, { ...needs, countTokens }),
  )
  bind(services.retryPolicy, { clock, ids, policy: services.modelPolicy }, modelRetryPolicy)
  bind(collectionsById, { storage }, (needs) => collectionRecords(needs.storage))
  bind(documentsById, { storage }, (needs) => documentRecords(needs.storage))
  bind(services.summaryRecords, { storage }, (needs) => summaryRecords(needs.storage))
  bind(services.tagRecords, { storage }, (needs) => tagRecords(needs.storage))
  bind(chunksById, { storage }, (needs) => chunkRecords(needs.storage))
  bind(uploadsById, { storage }, (needs) => uploadRecords(needs.storage))
  bind(chatsById, { storage }, (needs) => chatRecords(needs.storage))
  bind(services.promptTemplateRecords, { storage }, (needs) => promptTemplateRecords(needs.storage))
  bind(services.effectivePrompts, { storage }, (needs) => findEffectivePrompts(needs.storage))
  bind(services.memoryBlockRecords, { storage }, (needs) => memoryBlockRecords(needs.storage))
  bind(services.effectiveMemory, { records: services.memoryBlockRecords }, (needs) =>
    findEffectiveMemory(needs.records),
  )
  bind(services.feedbackRecords, { storage }, (needs) => feedbackRecords(needs.storage))
  bind(services.scheduledTaskRecords, { storage }, (needs) => scheduledTaskRecords(needs.storage))
  bind(services.executionRecords, { storage }, (needs) => executionRecords(needs.storage))
  bind(services.sourceSessions, { chats: chatsById }, (needs) => needs.chats.sessionNames)
  bind(streamLog, { storage }, createStreamLog)
  bind(services.waitOfAnswer, { runtime }, (needs) => waitOfAnswer(needs.runtime))
  bind(services.secrets, { storage, sealer: services.sealer }, secretsSystem)

  bind(
    services.collections,
    {
      runtime,
      blobs,
      models: modelRegistry,
      parsers: services.parsers,
      records: collectionsById,
      idempotency,
      sharing: services.sharing,
      settings: services.settingsSystem,
      promptTemplates: services.promptTemplateRecords,
      storage,
    },
    ({ storage: records, ...needs }) => collectionsService({ ...needs, hidden: hiddenDocuments({ storage: records }) }),
  )
  bind(services.guardrails, {}, guardrailsService)
  bind(services.hostInfo, { host: services.host, clock: services.clock }, hostService)
  bind(
    services.documents,
    {
      runtime,
      storage,
      blobs,
      digests,
      collections: collectionsById,
      documents: documentsById,
      summaries: services.summaryRecords,
      sourceSessions: services.sourceSessions,
      users: services.usersSystem,
      spentOn: services.spentOn,
    },
    documentsService,
  )
  bind(
    services.tags,
    {
      runtime,
      storage,
      idempotency,
      records: services.tagRecords,
      collections: collectionsById,
      documents: documentsById,
      sourceSessions: services.sourceSessions,
    },
    tagsService,
  )
  bind(
    services.promptTemplates,
    { runtime, idempotency, sharing: services.sharing, records: services.promptTemplateRecords },
    promptTemplatesService,
  )
  bind(
    services.memoryBlocks,
    { runtime, idempotency, sharing: services.sharing, records: services.memoryBlockRecords },
    memoryBlocksService,
  )
  bind(
    services.feedback,
    { runtime, storage, clock, records: services.feedbackRecords, chats: chatsById },
    feedbackService,
  )
  bind(
    services.scheduledTasks,
    {
      runtime,
      clock,
      idempotency,
      tasks: services.scheduledTaskRecords,
      executions: services.executionRecords,
      collections: collectionsById,
      models: modelRegistry,
    },
    scheduledTasksService,
  )
  bind(services.auditRecords, { storage }, (needs) => auditRecords(needs.storage))
  bind(services.audit, { runtime, clock, records: services.auditRecords, users: services.usersSystem }, auditService)
  bind(
    services.uploads,
    { runtime, storage, clock, blobs, ids, digests, idempotency, settings: services.settingsSystem },
    uploadsService,
  )
  bind(services.suggestedQuestions, { storage, collections: collectionsById }, suggestedQuestions)
  bind(
    services.usage,
    {
      clock,
      records: services.usageRecords,
      system: services.usersSystem,
      settings: services.settingsSystem,
    },
    ({ system, ...needs }) => usageService({ ...needs, users: system.many }),
  )
  bind(services.models, { registry: modelRegistry }, (needs) => modelsService(needs.registry))
  bind(
    services.chats,
    {
      runtime,
      storage,
      clock,
      signals,
      idempotency,
      records: chatsById,
      collections: collectionsById,
      chunks: chunksById,
      documents: documentsById,
      promptTemplates: services.promptTemplateRecords,
      memoryBlocks: services.memoryBlockRecords,
      effectivePrompts: services.effectivePrompts,
      models: modelRegistry,
      logger: services.logger,
      deployment: services.deployment,
      blobs,
      waitOf: services.waitOfAnswer,
      spentOn: services.spentOn,
    },
    ({ blobs, deployment, ...needs }) =>
      chatsService({
        ...needs,
        locate: locateInDocument(needs.storage, blobs),
        suggestions: chatSuggestions({ ...needs, rate: followUpRate(deployment) }),
      }),
  )
}
