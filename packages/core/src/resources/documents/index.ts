export { chunkPages, countTokens } from './chunking/index.ts'
export {
  chunkSchema,
  chunkSearchResultSchema,
  documentMetadataSchema,
  documentNameSchema,
  documentSchema,
  documentUpdateSchema,
  foundName,
  pagesText,
  type Chunk,
  type ChunkSearchResult,
  type Document,
  type DocumentMetadata,
  type DocumentUpdate,
  type DocumentStatus,
} from './document.ts'
export { chunkRecords, type ChunkRecords, type ChunkText, type SearchableDocument } from './chunk-records.ts'
export { countNewDocument, deleteDocument, recountDocument, requireDocumentQuota } from './document-count.ts'
export { documentEntity, type DocumentInstance } from './document-machine.ts'
export { indexNewName } from './index-new-name.ts'
export { documentRecords, visibleDocuments, type DocumentRecords } from './document-records.ts'
export {
  documentSummaryTable,
  documentTables,
  membershipReaderTable,
  type DocumentRow,
  type MembershipRow,
  chunkSetTable,
  chunkTable,
  documentTable,
  embeddingSetTable,
  membershipTable,
  type ChunkRow,
  type EmbeddingSetRow,
} from './document-tables.ts'
export { isCounted, membershipEntity, pendingMembershipStates, type MembershipInstance } from './membership-machine.ts'
export { readPages, readWords, writeParsedText, type StoredPage, type StoredWords } from './parsed-text.ts'
export { documentListSchema, type DocumentListInput } from './use-cases/read-documents.ts'
export { documentFactsSchema, type DocumentFacts } from './use-cases/read-inside.ts'
export { pageLayoutSchema, type PageLayoutInput } from './use-cases/read-layout.ts'
export { type OriginalFile } from './use-cases/read-original.ts'
export { missingOriginal, verifiedFile } from './verified-file.ts'
export { type SourceSessions } from './documents-dependencies.ts'
export {
  addReaders,
  isSameRestriction,
  restrictDocument,
  restrictMembership,
  restrictionOf,
  restrictionOfDocument,
  type Restriction,
} from './restriction.ts'
export { presentDocuments } from './present-documents.ts'
export { documentSummarySchema, type DocumentSummary } from './summary.ts'
export { readableKeptFiles, type KeptFile } from './kept-file-records.ts'
export { listedMemberships } from './visible-memberships.ts'
export { locateInDocument, type LocateInDocument } from './locate-in-document.ts'
export type { LocatedSpan, TextSpan } from './locate-spans.ts'
export { deleteSummariesOf, findSummary } from './summary-records.ts'
export {
  findDocument,
  findDocuments,
  documentsOfSources,
  someDocumentsOfSource,
  undeletedDocumentsOf,
  walkDocuments,
} from './unscoped-document-records.ts'
export {
  findMembership,
  membershipsOfCollection,
  isHeldByOthers,
  ownMembershipsOfDocument,
  membershipsInDocumentsOfOthers,
  membershipsOfDocument,
  heldElsewhere,
  isHeldElsewhere,
  importableBehind,
  liveMembershipOf,
  othersOfDocument,
} from './membership-records.ts'
export {
  chunkSetsOfDocument,
  embeddingSetsOf,
  deleteChunkSets,
  orphanChunkSetBefore,
  firstChunkOf,
  countChunks,
  vectorBlobsOf,
  chunksFrom,
  findChunkSet,
  findEmbeddingSet,
  chunkTextsAt,
  insertChunks,
  newEmbeddingSet,
  insertEmbeddingSet,
} from './chunk-set-records.ts'
export {
  openMembershipsFromEnd,
  openMembershipsBehind,
  countOpenChunks,
  hasOpenMembership,
  openAmong,
} from './open-membership-records.ts'
export {
  indexedAmong,
  writtenAmong,
  removingMemberships,
  searchableBehind,
  indexWork,
  waitingForIndex,
  hasIndexWork,
  allSearchable,
} from './indexed-membership-records.ts'
export { pendingOfJob, jobOfDocument, membershipsOfJob, endedOfJob } from './job-membership-records.ts'
export { membershipsAlike, readableAlike, endedAlike, broughtFrom } from './alike-membership-records.ts'
export { deleteOrphanReaders } from './membership-reader-records.ts'
export { noteParsingProgress, type ParsingProgress } from './parsing-progress-records.ts'
export { analysisKey, largestMetadata, metadataBytes, metadataOfVersion } from './analysis-metadata.ts'
