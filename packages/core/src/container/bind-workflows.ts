import { hiddenSessions } from '../resources/chats/index.ts'
import { ingestionQueue, jobRecords, jobsService, jobWaits } from '../resources/jobs/index.ts'
import { rankingModels } from '../resources/ranking/index.ts'
import { recordUsage } from '../resources/usage/index.ts'
import { answersService, readAnswer } from '../workflows/answer/index.ts'
import { completionsService } from '../workflows/completions/index.ts'
import {
  deleteCollection,
  deleteCollections,
  deleteDocuments,
  deleteDocumentsJob,
} from '../workflows/deletion/index.ts'
import { deleteChatsJob, migrateChatsJob } from '../workflows/chats/index.ts'
import { activateUser, deactivateUser } from '../workflows/deactivate-user/index.ts'
import { erasuresService } from '../workflows/erase-user/index.ts'
import { exportFeedback } from '../workflows/feedback/index.ts'
import { indexKeeper, reembedCollection, restoreVectors } from '../workflows/indexing/index.ts'
import { ingestChildren, ingestService, slowLane } from '../workflows/ingest/index.ts'
import { generateTask, modelTasksService } from '../workflows/model-tasks/index.ts'
import { processService } from '../workflows/processing/index.ts'
import { maintenanceJobs } from '../workflows/maintenance/index.ts'
import { triggerTask } from '../workflows/run-schedule/index.ts'
import { thumbnails } from '../workflows/thumbnails/index.ts'
import { topicModelService } from '../workflows/topics/index.ts'
import { verifyStore } from '../workflows/verify/index.ts'
import { chunksService, searchCollection, searchPrefetch, tracedSearch } from '../workflows/retrieval/index.ts'
import type { Bind } from './binder.ts'
import { services } from './identifiers.ts'

/** What crosses slices. */
export function bindWorkflows(bind: Bind, stopping: AbortSignal): void {
  const {
    records: storage,
    blobs,
    vectors,
    clock,
    ids,
    digests,
    logger,
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
    usersSystem: users,
    apiKeyCache: keyCache,
    jobs,
  } = services

  bind(services.rankingModels, { blobs, digests, logger }, rankingModels)
  bind(
    services.indexKeeper,
    {
      storage,
      blobs,
      digests,
      vectors,
      runtime,
      clock,
      logger,
      models: modelRegistry,
      retry: services.retryPolicy,
    },
    (needs) => indexKeeper({ ...needs, restoreVectors: restoreVectors(needs) }),
  )
  bind(
    services.searchPrefetch,
    {
      storage,
      clock,
      vectors,
      logger,
      models: modelRegistry,
      chunks: chunksById,
      rankings: services.rankingModels,
      keeper: services.indexKeeper,
      reranking: services.rerankers,
      tracer: services.tracer,
      options: services.retrievalOptions,
    },
    ({ keeper, reranking, clock, tracer, ...needs }) => {
      const search = searchCollection({ ...needs, reranker: reranking[0], keeper })
      return searchPrefetch({ search: tracedSearch(tracer, search), clock })
    },
  )
  bind(services.searchCollection, { prefetch: services.searchPrefetch }, ({ prefetch }) => prefetch.search)
  bind(
    services.readAnswer,
    { storage, clock, signals, log: streamLog, waitOf: services.waitOfAnswer, tally: services.tally },
    ({ tally, ...needs }) => readAnswer({ ...needs, stopping, opened: tally.streamOpened }),
  )

  bind(jobs, { runtime, storage, clock, signals, users, policies: services.lanePolicies }, ({ policies, ...needs }) =>
    jobsService({
      ...needs,
      records: jobRecords(needs.storage),
      childrenOf: ingestChildren(needs.storage),
      waitsOf: jobWaits({
        runtime: needs.runtime,
        queue: ingestionQueue(needs.storage),
        lane: policies.ingest,
        slowLane,
      }),
      usernames: needs.users.usernames,
    }),
  )
  bind(services.deleteCollection, { runtime, ids, records: collectionsById, jobs, keys: keyCache }, deleteCollection)
  bind(
    services.reembedCollection,
    { runtime, ids, records: collectionsById, models: modelRegistry, idempotency, jobs },
    reembedCollection,
  )
  bind(
    services.deleteDocumentsJob,
    { runtime, ids, idempotency, collections: collectionsById, jobs },
    deleteDocumentsJob,
  )
  bind(
    services.deleteCollections,
    { runtime, ids, records: collectionsById, jobs, keys: keyCache, idempotency },
    deleteCollections,
  )
  bind(services.deleteChatsJob, { runtime, ids, idempotency, chats: chatsById, jobs }, deleteChatsJob)
  bind(services.migrateChatsJob, { runtime, ids, idempotency, collections: collectionsById, jobs }, migrateChatsJob)
  bind(services.exportFeedback, { runtime, storage, blobs, clock, ids, idempotency, jobs }, exportFeedback)
  bind(services.thumbnails, { runtime, blobs, ids, digests, records: collectionsById, jobs, idempotency }, thumbnails)
  bind(
    services.topicModel,
    { runtime, blobs, storage, ids, records: collectionsById, jobs, idempotency },
    topicModelService,
  )
  bind(services.deleteDocuments, { runtime, collections: collectionsById, documents: documentsById }, deleteDocuments)
  bind(
    services.chunks,
    {
      collections: collectionsById,
      documents: documentsById,
      chunks: chunksById,
      models: modelRegistry,
      search: services.searchCollection,
    },
    chunksService,
  )
  bind(
    services.ingest,
    {
      runtime,
      blobs,
      ids,
      digests,
      idempotency,
      parsers: services.parsers,
      collections: collectionsById,
      documents: documentsById,
      uploads: uploadsById,
      jobs,
      secrets: services.secrets,
      sources: services.sources,
      settings: services.settingsSystem,
    },
    ingestService,
  )
  bind(
    services.processing,
    { runtime, storage, ids, idempotency, documents: documentsById, models: modelRegistry, jobs },
    processService,
  )
  const taskMeans = {
    runtime,
    clock,
    idempotency,
    models: modelRegistry,
    retry: services.retryPolicy,
    settings: services.settingsSystem,
  }
  bind(services.modelTasks, taskMeans, modelTasksService)
  bind(services.generateTask, taskMeans, generateTask)
  bind(
    services.answers,
    {
      runtime,
      storage,
      ids,
      signals,
      idempotency,
      models: modelRegistry,
      chats: chatsById,
      collections: collectionsById,
      effectivePrompts: services.effectivePrompts,
      effectiveMemory: services.effectiveMemory,
      log: streamLog,
      read: services.readAnswer,
      rate: services.chatRate,
      prefetch: services.searchPrefetch,
    },
    answersService,
  )
  bind(services.principalOfUser, { users, rights: services.accessRights }, (needs) => async ({ id, username }) => {
    const account = await needs.users.find(id)
    const owner = { userId: id, username: account?.username ?? username, scope: { kind: 'global' } as const }
    return needs.rights.enrich({ ...owner, groups: [], permissions: [] })
  })
  bind(
    services.triggerTask,
    {
      runtime,
      idempotency,
      tasks: services.scheduledTaskRecords,
      collections: collectionsById,
      principalOf: services.principalOfUser,
    },
    triggerTask,
  )
  bind(
    services.erasures,
    { runtime, storage, clock, ids, signals, idempotency, users, keys: keyCache, rights: services.accessRights, jobs },
    erasuresService,
  )
  bind(
    services.deactivateUser,
    { runtime, storage, users, keys: keyCache, rights: services.accessRights, jobs, answers: services.answers },
    deactivateUser,
  )
  bind(services.activateUser, { runtime, users, keys: keyCache, rights: services.accessRights }, activateUser)
  bind(services.store, { runtime, ids, idempotency, jobs, backups: services.backups }, ({ backups, ...needs }) =>
    maintenanceJobs({ ...needs, backupDirectory: backups.directory }),
  )
  bind(
    services.verifyStore,
    { storage, driver: services.storage, blobs: services.keptBlobs, vectors, digests },
    verifyStore,
  )
  bind(services.hiddenSessions, { runtime, collections: collectionsById }, hiddenSessions)
  bind(services.recordUsage, { runtime }, (needs) => async (record, options) => {
    const commit = { actor: record.payer.userId, requestId: options.requestId }
    await needs.runtime.commit(commit, (draft) => recordUsage(draft, record))
  })
  bind(
    services.completions,
    {
      clock,
      ids,
      logger,
      models: modelRegistry,
      collections: collectionsById,
      answers: services.answers,
      chats: services.chats,
      hidden: services.hiddenSessions,
      network: services.network,
      recordUsage: services.recordUsage,
      runtime,
      rate: services.chatRate,
      settings: services.settingsSystem,
    },
    ({ network, ...needs }) => completionsService({ ...needs, network: network.outgoing }),
  )
}
