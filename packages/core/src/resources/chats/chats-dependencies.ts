import type { Scope } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { Clock, Principal, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CollectionRecords } from '../collections/index.ts'
import type { ChunkRecords, DocumentRecords, LocateInDocument } from '../documents/index.ts'
import type { WaitOfAnswer } from '../generations/index.ts'
import type { SpentOn } from '../usage/index.ts'
import type { ChatRecords } from './chat-records.ts'
import type { ChatSessionRow } from './chat-tables.ts'
import type { MemoryBlockRow } from '../memory-blocks/memory-block-tables.ts'

/** Finds questions one could ask next, best first. */
export type Suggestions = (request: {
  readonly scope: Scope
  /** The user who requests them, and pays. */
  readonly payer: Principal
  /** The row of the chat session. */
  readonly session: ChatSessionRow
  readonly collectionId: string | undefined
  readonly limit: number
}) => Promise<readonly string[]>

export interface ChatsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly clock: Clock
  readonly signals: Signals
  readonly idempotency: Idempotency
  readonly records: ChatRecords
  readonly collections: Pick<CollectionRecords, 'require'>
  readonly chunks: Pick<ChunkRecords, 'searchable' | 'textsOf'>
  readonly documents: Pick<DocumentRecords, 'require'>
  /** Whether a scope may use a prompt template. @throws `not_found` */
  readonly promptTemplates: { require(scope: Scope, id: string): Promise<unknown> }
  /** A memory block that a scope sees. @throws `not_found` */
  readonly memoryBlocks: { require(scope: Scope, id: string): Promise<MemoryBlockRow> }
  readonly locate: LocateInDocument
  readonly waitOf: WaitOfAnswer
  readonly spentOn: SpentOn
  /** @default none */
  readonly suggestions?: Suggestions | undefined
}
