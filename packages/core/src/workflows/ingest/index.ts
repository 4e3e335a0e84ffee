export { cancelChildrenEffect } from './cancel-children.ts'
export { chunkTextEffect } from './chunk-text.ts'
export { embedChunksEffect, readVectors } from './embed-chunks.ts'
export { sourceFetcher } from './fetch-source.ts'
export { ingestOptionsSchema, type IngestOptions } from './ingest-options.ts'
export {
  fileSystemSchema,
  ingestService,
  plainTextSchema,
  type FileSystemInput,
  type PlainTextInput,
  type UploadsInput,
} from './ingest-service.ts'
export { interruptIngestion } from './interrupt-ingestion.ts'
export { ingestChildren } from './job-children.ts'
export { listSourceEffect } from './list-source.ts'
export { parseDocumentEffect } from './parse-document.ts'
export { endMembership, failMembership, membershipsOf } from './settle-membership.ts'
