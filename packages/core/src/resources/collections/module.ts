import { apiKeyServices } from '../../access/api-keys/module.ts'
import { grantServices } from '../../access/grants/module.ts'
import { roleServices } from '../../access/roles/module.ts'
import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { agentServices } from '../agents/module.ts'
import { modelServices } from '../models/module.ts'
import { promptTemplateServices } from '../prompt-templates/module.ts'
import { orphanCollectionBlobSweep } from './collection-blobs.ts'
import { collectionEntity } from './collection-machine.ts'
import { collectionRecords, type CollectionRecords } from './collection-records.ts'
import { collectionTable } from './collection-table.ts'
import type { CollectionsDependencies } from './collections-dependencies.ts'
import { collectionsService } from './collections-service.ts'
import { descriptionEntity } from './description-machine.ts'
import { descriptionTable } from './description-table.ts'
import { keyCollections } from './key-collections.ts'
import { reviewLifetimeEffect } from './review-lifetime-effect.ts'

const { records: storage, blobs, clock, idempotency, parsers, runtime } = coreServices

export const collectionServices = {
  collectionRecords: service<CollectionRecords>('collectionRecords'),
  collections: service<ReturnType<typeof collectionsService>>('collections'),
  /** Provided by the documents, a higher slice. */
  hiddenDocuments: service<CollectionsDependencies['hidden']>('hiddenDocuments'),
} as const

export const collectionsModule = defineModule({
  services: collectionServices,
  tables: [collectionTable, descriptionTable],
  entities: [collectionEntity, descriptionEntity],
  provide(bind) {
    const { collectionRecords: records } = collectionServices
    bind(records, { storage }, (needs) => collectionRecords(needs.storage))
    bind(apiKeyServices.keyCollections, { storage, records, rights: roleServices.accessRights }, keyCollections)
    bind(
      collectionServices.collections,
      {
        ...{ runtime, blobs, parsers, records, idempotency },
        models: modelServices.modelRegistry,
        requireUsableLater: agentServices.requireUsableLater,
        sharing: grantServices.sharing,
        settings: settingServices.settingsSystem,
        promptTemplates: promptTemplateServices.promptTemplateRecords,
        hidden: collectionServices.hiddenDocuments,
      },
      collectionsService,
    )
  },
  effects: [effect({}, reviewLifetimeEffect)],
  sweeps: [sweep({ storage, blobs, clock }, orphanCollectionBlobSweep)],
})
