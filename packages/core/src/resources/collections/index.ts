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
export { chatSettingsOf } from './chat-defaults.ts'
export { collectionBlobKey, collectionBlobs } from './collection-blobs.ts'
export { collectionEntity } from './collection-machine.ts'
export { descriptionEntity, quietMs, stoppedAfterMs } from './description-machine.ts'
export { documentsChanged } from './documents-changed.ts'
export {
  collectionRecords,
  visibleCollections,
  findListedCollection,
  findDescription,
  listedCollectionsOf,
  findCollections,
  walkCollections,
  findVisibleCollection,
  type CollectionRecords,
  findCollection,
} from './collection-records.ts'
export {
  collectionSettingsSchema,
  requireRecognizable,
  usualTokensPerChunk,
  type CollectionSettings,
} from './collection-settings.ts'
export { recountCollection, uncountCollection } from './collection-count.ts'
export { primeQuota, releaseQuota, requireQuota, takeQuota } from './storage-quota.ts'
export { collectionTable, type CollectionRow } from './collection-table.ts'
export { promptTemplateChangeSchema, type PromptTemplateChange } from './use-cases/change-prompt-template.ts'
export {
  expiryDateSchema,
  inactivityIntervalSchema,
  type ExpiryDateInput,
  type InactivityIntervalInput,
} from './use-cases/change-lifetime.ts'
export { sizeLimitInputSchema } from './use-cases/change-size-limit.ts'
export { imageKind, largestThumbnail } from './thumbnail.ts'
export type { Thumbnail } from './use-cases/read-thumbnail.ts'
export { refuseArchived, requireEditable, requireOpen, requireRight } from './edit-rights.ts'
export {
  allCollectionsListSchema,
  collectionListSchema,
  type AllCollectionsListInput,
  type CollectionListInput,
} from './use-cases/read-collections.ts'
