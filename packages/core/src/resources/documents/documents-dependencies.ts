import type { CollectionRecords } from '../collections/index.ts'
import type { DocumentRecords } from './document-records.ts'

export interface DocumentsDependencies {
  readonly collections: CollectionRecords
  readonly documents: DocumentRecords
}
