import type { BlobStore, DocumentParsers } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import type { ArtifactRecords, ReadContent } from '../../../resources/artifacts/index.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'

/** What jobs need that check an upload of pages. */
export interface ImportDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly readContent: ReadContent
  readonly parsers: DocumentParsers
  readonly records: ArtifactRecords
  readonly keep: ArtifactKeeper
}
