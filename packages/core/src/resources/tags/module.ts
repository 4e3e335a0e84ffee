import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { collectionServices } from '../collections/module.ts'
import { documentServices } from '../documents/module.ts'
import { tagRecords, type TagRecords } from './tag-records.ts'
import { tagTables } from './tag-tables.ts'
import { tagsService } from './tags-service.ts'

const { records: storage, idempotency, runtime } = coreServices

export const tagServices = {
  tagRecords: service<TagRecords>('tagRecords'),
  tags: service<ReturnType<typeof tagsService>>('tags'),
} as const

export const tagsModule = defineModule({
  services: tagServices,
  tables: tagTables,
  provide(bind) {
    const { tagRecords: records } = tagServices
    const { collectionRecords: collections } = collectionServices
    const { documentRecords: documents, sourceSessions } = documentServices
    bind(records, { storage }, (needs) => tagRecords(needs.storage))
    bind(
      tagServices.tags,
      { runtime, storage, idempotency, records, collections, documents, sourceSessions },
      tagsService,
    )
  },
})
