export {
  collectionInputSchema,
  collectionOf,
  collectionSchema,
  collectionSettingsOf,
  collectionUpdateSchema,
  metadataSchema,
  type Collection,
  type CollectionInput,
  type CollectionUpdate,
} from './collection.ts'
export { collectionEntity } from './collection-machine.ts'
export { collectionRecords, visibleCollections, type CollectionRecords } from './collection-records.ts'
export { collectionSettingsSchema, type CollectionSettings } from './collection-settings.ts'
export { collectionTable } from './collection-table.ts'

export { collectionsService } from './collections-service.ts'
export { requireEditable, requireOpen, requireRight } from './edit-rights.ts'
export { collectionListSchema, type CollectionListInput } from './use-cases/read-collections.ts'
