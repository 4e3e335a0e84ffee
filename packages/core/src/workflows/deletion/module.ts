import { apiKeyServices } from '../../access/api-keys/module.ts'
import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { documentServices } from '../../resources/documents/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { deleteCollection } from './delete-collection-job.ts'
import { deleteCollections } from './delete-collections.ts'
import { deleteDocumentsEffect } from './delete-documents-effect.ts'
import { deleteDocumentsJob } from './delete-documents-job.ts'
import { deleteDocuments } from './delete-documents.ts'
import { orphanBlobSweep } from './orphan-blobs.ts'
import { orphanReaderSweep } from './orphan-readers.ts'
import { purgeCollectionEffect } from './purge-collection-effect.ts'
import { orphanChunkSweep, purgeContentEffect, purgeDocumentEffect } from './purge-document-effects.ts'

const { records: storage, blobs, clock, idempotency, ids, runtime, vectors } = coreServices
const { collectionRecords: collections } = collectionServices
const { documentRecords: documents } = documentServices
const { jobs } = jobServices

export const deletionServices = {
  deleteCollection: service<ReturnType<typeof deleteCollection>>('deleteCollection'),
  deleteCollections: service<ReturnType<typeof deleteCollections>>('deleteCollections'),
  deleteDocuments: service<ReturnType<typeof deleteDocuments>>('deleteDocuments'),
  deleteDocumentsJob: service<ReturnType<typeof deleteDocumentsJob>>('deleteDocumentsJob'),
} as const

export const deletionModule = defineModule({
  services: deletionServices,
  provide(bind) {
    const forCollections = { runtime, ids, records: collections, jobs, keys: apiKeyServices.apiKeyCache }
    bind(deletionServices.deleteCollection, forCollections, deleteCollection)
    bind(deletionServices.deleteCollections, { ...forCollections, idempotency }, deleteCollections)
    bind(deletionServices.deleteDocuments, { runtime, collections, documents }, deleteDocuments)
    bind(deletionServices.deleteDocumentsJob, { runtime, ids, idempotency, collections, jobs }, deleteDocumentsJob)
  },
  effects: [
    effect({ storage, blobs }, purgeDocumentEffect),
    effect({ storage, blobs }, purgeContentEffect),
    effect({ storage, runtime, collections, documents }, deleteDocumentsEffect),
    effect({ storage, blobs, vectors, runtime }, purgeCollectionEffect),
  ],
  sweeps: [
    sweep({ storage, blobs, clock }, orphanChunkSweep),
    sweep({ storage, blobs, clock }, orphanBlobSweep),
    sweep({ storage }, orphanReaderSweep),
  ],
})
