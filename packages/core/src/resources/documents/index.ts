export { chunkPages, loadTokenCounter, type TextChunk } from './chunking/index.ts'
export {
  chunkSchema,
  chunkSearchResultSchema,
  documentOf,
  documentSchema,
  documentStatuses,
  pagesText,
  type Chunk,
  type ChunkSearchResult,
  type Document,
  type DocumentStatus,
} from './document.ts'
export {
  chunkRecords,
  chunkTextOf,
  type ChunkRecords,
  type ChunkText,
  type SearchableDocument,
} from './chunk-records.ts'
export { documentEntity } from './document-machine.ts'
export {
  documentRecords,
  documentSortColumns,
  visibleDocuments,
  type DocumentListFilter,
  type DocumentRecords,
} from './document-records.ts'
export { documentTables } from './document-tables.ts'
export { listedMembershipStates, membershipEntity, pendingMembershipStates } from './membership-machine.ts'
export { readPages, readWords, writeParsedText, type StoredPage } from './parsed-text.ts'
export type { DocumentsDependencies } from './documents-dependencies.ts'
export { documentsService } from './documents-service.ts'
export { documentListSchema, type DocumentListInput } from './use-cases/read-documents.ts'
