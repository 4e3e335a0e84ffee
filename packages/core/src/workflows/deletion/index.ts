export { deleteCollection, purgeCollectionEffect } from './delete-collection.ts'
export { deleteDocuments, removeDocumentRow, type Removed } from './delete-documents.ts'
export {
  deleteDocumentsEffect,
  deleteDocumentsJob,
  deleteDocumentsSchema,
  type DeleteDocumentsInput,
} from './delete-documents-job.ts'
export { orphanBlobSweep } from './orphan-blobs.ts'
export { orphanReaderSweep } from './orphan-readers.ts'
export { orphanChunkSweep, purgeContentEffect, purgeDocumentEffect } from './purge-document.ts'
export { deleteCollections, deleteCollectionsSchema, type DeleteCollectionsInput } from './delete-collections.ts'
