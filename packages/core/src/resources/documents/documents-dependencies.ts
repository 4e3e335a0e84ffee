import type { Scope, UsersSystem } from '../../access/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import type { BlobStore, Digests } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CollectionRecords } from '../collections/index.ts'
import type { SpentOn } from '../usage/index.ts'
import type { SourceSession } from './document.ts'
import type { DocumentRecords } from './document-records.ts'
import type { SummaryRecords } from './summary-records.ts'

/** Of the chat sessions those that the scope can open. Chats are a higher slice than documents, so they are asked through this. */
export type SourceSessions = (scope: Scope, ids: readonly string[]) => Promise<ReadonlyMap<string, SourceSession>>

export interface DocumentsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly downloadLinks: { readonly seconds: number | undefined }
  readonly collections: CollectionRecords
  readonly documents: DocumentRecords
  readonly summaries: SummaryRecords
  readonly sourceSessions: SourceSessions
  readonly users: Pick<UsersSystem, 'find'>
  readonly spentOn: SpentOn
}
