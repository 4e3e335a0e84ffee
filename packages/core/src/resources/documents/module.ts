import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { collectionServices } from '../collections/module.ts'
import { modelServices } from '../models/module.ts'
import { usageServices } from '../usage/module.ts'
import { chunkRecords, type ChunkRecords } from './chunk-records.ts'
import { countTokens } from './chunking/index.ts'
import { documentEntity } from './document-machine.ts'
import { documentRecords, type DocumentRecords } from './document-records.ts'
import { documentTables } from './document-tables.ts'
import type { SourceSessions } from './documents-dependencies.ts'
import { documentsService } from './documents-service.ts'
import { hiddenDocuments } from './hidden-document-records.ts'
import { membershipEntity } from './membership-machine.ts'
import { summaryRecords, type SummaryRecords } from './summary-records.ts'

const { records: storage, blobs, digests, downloadLinks, runtime } = coreServices

export const documentServices = {
  documentRecords: service<DocumentRecords>('documentRecords'),
  summaryRecords: service<SummaryRecords>('summaryRecords'),
  chunkRecords: service<ChunkRecords>('chunkRecords'),
  documents: service<ReturnType<typeof documentsService>>('documents'),
  /** Provided by the chats, a higher slice. */
  sourceSessions: service<SourceSessions>('sourceSessions'),
} as const

export const documentsModule = defineModule({
  services: documentServices,
  tables: documentTables,
  entities: [documentEntity, membershipEntity],
  provide(bind) {
    const { documentRecords: documents, summaryRecords: summaries, sourceSessions } = documentServices
    bind(documents, { storage }, (needs) => documentRecords(needs.storage))
    bind(summaries, { storage }, (needs) => summaryRecords(needs.storage))
    bind(documentServices.chunkRecords, { storage }, (needs) => chunkRecords(needs.storage))
    bind(collectionServices.hiddenDocuments, { storage }, hiddenDocuments)
    bind(modelServices.countTokens, {}, () => countTokens)
    bind(
      documentServices.documents,
      {
        ...{ runtime, storage, blobs, digests, downloadLinks, documents, summaries, sourceSessions },
        collections: collectionServices.collectionRecords,
        users: userServices.usersSystem,
        spentOn: usageServices.spentOn,
      },
      documentsService,
    )
  },
})
