// Inversify reads metadata through this polyfill, which has to be there first.
import 'reflect-metadata'
import { Container, type ServiceIdentifier } from 'inversify'
import {
  apiKeyAuthenticator,
  apiKeyCache,
  apiKeyRecords,
  apiKeysService,
  apiKeysSystem,
  apiKeyUsage,
  scopeOf,
  userRecords,
  usersService,
  usersSystem,
} from '../access/index.ts'
import { createIdempotency, Runtime, type Transition } from '../kernel/durable/index.ts'
import { DocentError } from '../kernel/errors/index.ts'
import { and, eq, isIn, type Principal } from '../kernel/ports/index.ts'
import { chatRecords, chatsService } from '../resources/chats/index.ts'
import { collectionRecords, collectionsService } from '../resources/collections/index.ts'
import { chunkRecords, documentRecords, documentsService, summaryRecords } from '../resources/documents/index.ts'
import { createStreamLog } from '../resources/generations/index.ts'
import { jobRecords, jobsService } from '../resources/jobs/index.ts'
import { createModelRegistry, modelsService } from '../resources/models/index.ts'
import { questionsOfCollection, suggestedQuestions } from '../resources/processing/index.ts'
import { secretsSystem } from '../resources/secrets/index.ts'
import { tagRecords, tagsService } from '../resources/tags/index.ts'
import { uploadRecords, uploadsService } from '../resources/uploads/index.ts'
import { answersService, readAnswer } from '../workflows/answer/index.ts'
import {
  deleteCollection,
  deleteCollections,
  deleteDocuments,
  deleteDocumentsJob,
} from '../workflows/deletion/index.ts'
import { indexKeeper, reembedCollection } from '../workflows/indexing/index.ts'
import { ingestChildren, ingestService } from '../workflows/ingest/index.ts'
import { processService } from '../workflows/processing/index.ts'
import { thumbnails } from '../workflows/thumbnails/index.ts'
import { topicModelService } from '../workflows/topics/index.ts'
import { chunksService, searchCollection } from '../workflows/retrieval/index.ts'
import { entities } from './entities.ts'
import { services } from './identifiers.ts'
import { lanesOf, type LaneSizes } from './lanes.ts'

export interface ContainerSettings {
  readonly lanes?: LaneSizes | undefined
  readonly leaseMs?: number | undefined
  readonly committed: (transitions: readonly Transition[]) => void
  /** Aborted when readers of answers must let go. */
  readonly stopping: AbortSignal
}

type Dependencies = Readonly<Record<string, ServiceIdentifier>>
type Resolved<Needs extends Dependencies> = {
  readonly [Name in keyof Needs]: Needs[Name] extends ServiceIdentifier<infer Service> ? Service : never
}

/** Binds everything that is built from the ports. The ports themselves are bound by the caller. */
export function buildContainer(settings: ContainerSettings): Container {
  const container = new Container({ defaultScope: 'Singleton' })

  /** A service made by its factory from what it needs, by name. */
  function bind<Service, Needs extends Dependencies>(
    identifier: ServiceIdentifier<Service>,
    needs: Needs,
    make: (resolved: Resolved<Needs>) => Service,
  ): void {
    const names = Object.keys(needs)
    const fromValues = (...values: unknown[]) =>
      make(Object.fromEntries(names.map((name, index) => [name, values[index]])) as Resolved<Needs>)
    container.bind(identifier).toResolvedValue(fromValues, Object.values(needs) as never)
  }

  const {
    storage,
    blobs,
    vectors,
    clock,
    ids,
    digests,
    logger,
    signals,
    debugPoints,
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
    apiKeyUsage: keyUsage,
    apiKeysSystem: keys,
    jobs,
  } = services

  bind(runtime, { storage, clock, ids, logger, signals, debugPoints }, (needs) => {
    const { leaseMs, committed } = settings
    return new Runtime({
      ...needs,
      entities,
      lanes: lanesOf(settings.lanes),
      committed,
      ...(leaseMs === undefined ? {} : { leaseMs }),
    })
  })
  bind(idempotency, { storage, clock, digests }, createIdempotency)

  bind(services.userRecords, { storage }, (needs) => userRecords(needs.storage))
  bind(users, { storage, runtime }, usersSystem)
  bind(services.apiKeyRecords, { storage }, (needs) => apiKeyRecords(needs.storage))
  bind(keys, { storage, users, collectionsById }, (needs) =>
    apiKeysSystem({ ...needs, collections: keyCollections(needs) }),
  )
  bind(keyCache, { clock }, apiKeyCache)
  bind(keyUsage, { storage, clock, logger }, apiKeyUsage)
  bind(services.authenticator, { keys, cache: keyCache, usage: keyUsage, clock, digests }, apiKeyAuthenticator)

  bind(modelRegistry, { providers: services.modelProviders }, (needs) => createModelRegistry(needs.providers))
  bind(collectionsById, { storage }, (needs) => collectionRecords(needs.storage))
  bind(documentsById, { storage }, (needs) => documentRecords(needs.storage))
  bind(services.summaryRecords, { storage }, (needs) => summaryRecords(needs.storage))
  bind(services.tagRecords, { storage }, (needs) => tagRecords(needs.storage))
  bind(chunksById, { storage }, (needs) => chunkRecords(needs.storage))
  bind(uploadsById, { storage }, (needs) => uploadRecords(needs.storage))
  bind(chatsById, { storage }, (needs) => chatRecords(needs.storage))
  bind(services.sourceSessions, { chats: chatsById }, (needs) => needs.chats.sessionNames)
  bind(streamLog, { storage }, createStreamLog)
  bind(services.secrets, { storage, sealer: services.sealer }, secretsSystem)

  bind(services.indexKeeper, { storage, blobs, vectors, logger }, indexKeeper)
  bind(
    services.searchCollection,
    { storage, vectors, models: modelRegistry, chunks: chunksById, keeper: services.indexKeeper },
    (needs) => searchCollection({ ...needs, whole: needs.keeper.whole }),
  )
  bind(services.readAnswer, { storage, clock, signals, log: streamLog }, (needs) =>
    readAnswer({ ...needs, stopping: settings.stopping }),
  )

  bind(services.users, { records: services.userRecords }, usersService)
  bind(
    services.apiKeys,
    {
      runtime,
      idempotency,
      clock,
      ids,
      digests,
      records: services.apiKeyRecords,
      users,
      cache: keyCache,
      usage: keyUsage,
      storage,
      collectionsById,
    },
    (needs) => apiKeysService({ ...needs, collections: keyCollections(needs) }),
  )
  bind(
    services.collections,
    { runtime, blobs, models: modelRegistry, records: collectionsById, idempotency },
    collectionsService,
  )
  bind(jobs, { runtime, storage, clock, signals, users }, (needs) =>
    jobsService({
      ...needs,
      records: jobRecords(needs.storage),
      childrenOf: ingestChildren(needs.storage),
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
    services.documents,
    {
      runtime,
      storage,
      blobs,
      collections: collectionsById,
      documents: documentsById,
      summaries: services.summaryRecords,
      sourceSessions: services.sourceSessions,
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
    services.deleteDocumentsJob,
    { runtime, ids, idempotency, collections: collectionsById, jobs },
    deleteDocumentsJob,
  )
  bind(
    services.deleteCollections,
    { runtime, ids, records: collectionsById, jobs, keys: keyCache, idempotency },
    deleteCollections,
  )
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
  bind(services.uploads, { runtime, blobs, ids, digests, idempotency }, uploadsService)
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
    },
    ingestService,
  )
  bind(
    services.processing,
    { runtime, storage, ids, idempotency, documents: documentsById, models: modelRegistry, jobs },
    processService,
  )
  bind(services.suggestedQuestions, { storage, collections: collectionsById }, suggestedQuestions)
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
    },
    (needs) => {
      const questions = questionsOfCollection(needs.storage)
      return chatsService({
        ...needs,
        suggestions: async ({ scope, collectionId, limit }) =>
          collectionId === undefined ? [] : questions(scope, collectionId, limit),
      })
    },
  )
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
      log: streamLog,
      read: services.readAnswer,
    },
    answersService,
  )
  return container
}

/** What API keys, a tier below, may know of collections. */
function keyCollections({
  storage,
  collectionsById,
}: Resolved<{ storage: typeof services.storage; collectionsById: typeof services.collectionRecords }>) {
  return {
    async collectionVisible(userId: string, collectionId: string) {
      const principal: Principal = { userId, username: '', scope: { kind: 'global' }, groups: [], permissions: [] }
      try {
        const row = await collectionsById.require(scopeOf(principal), collectionId, 'read')
        return { name: String(row['name']) }
      } catch (error) {
        // Only that says "not visible"; a store that does not answer must not look like it.
        if (DocentError.isInstance(error) && error.code === 'not_found') return undefined
        throw error
      }
    },
    async collectionExists(collectionId: string) {
      const where = and(eq('id', collectionId), isIn('state', ['active', 'archived']))
      const rows = await storage.read({ from: 'collection', where, columns: ['id'], limit: 1 })
      return rows.length > 0
    },
    async collectionNames(collectionIds: readonly string[]) {
      const rows = await storage.read({ from: 'collection', where: isIn('id', collectionIds), columns: ['id', 'name'] })
      return new Map(rows.map((row) => [String(row['id']), String(row['name'])]))
    },
  }
}
