export { chunkPages, loadTokenCounter } from './chunking/index.ts'
export {
  chunkSchema,
  chunkSearchResultSchema,
  documentSchema,
  pagesText,
  type Chunk,
  type ChunkSearchResult,
  type Document,
  type DocumentStatus,
} from './document.ts'
export { chunkRecords, type ChunkRecords, type ChunkText, type SearchableDocument } from './chunk-records.ts'
export { documentEntity } from './document-machine.ts'
export { documentRecords, membershipReaders, readableMemberships, type DocumentRecords } from './document-records.ts'
export {
  documentSummaryTable,
  documentTable,
  documentTables,
  membershipReaderTable,
  membershipTable,
} from './document-tables.ts'
export { isCounted, membershipEntity, pendingMembershipStates } from './membership-machine.ts'
export { readPages, writeParsedText, type StoredPage } from './parsed-text.ts'

export { documentsService } from './documents-service.ts'
export { documentListSchema, type DocumentListInput } from './use-cases/read-documents.ts'
