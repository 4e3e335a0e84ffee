import type { RecordStore } from '../../kernel/records/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { CollectionRecords } from '../collections/index.ts'
import type { DocumentRecords, SourceSessions } from '../documents/index.ts'
import type { TagRecords } from './tag-records.ts'

export interface TagsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly idempotency: Idempotency
  readonly records: TagRecords
  readonly collections: CollectionRecords
  readonly documents: DocumentRecords
  readonly sourceSessions: SourceSessions
}
