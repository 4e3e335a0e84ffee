export { documentsService, documentListSchema, type DocumentListInput } from './documents-service.ts'
export { orphanBlobSweep } from './orphan-blobs.ts'
export { orphanChunkSweep, purgeDocumentEffect } from './purge-document.ts'
