export { documentsService, documentListSchema, type DocumentListInput } from './documents-service.ts'
export { orphanChunkSweep, purgeDocumentEffect } from './purge-document.ts'
