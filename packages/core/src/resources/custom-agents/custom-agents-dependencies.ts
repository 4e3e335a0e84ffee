import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { BlobStore, Digests, DocumentParsers, Ids, Sealer } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { AgentKeyRecords } from '../agent-keys/index.ts'
import type { CustomToolRecords } from '../custom-tools/index.ts'
import type { CustomAgentRecords } from './custom-agent-records.ts'

export interface CustomAgentsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly parsers: DocumentParsers
  readonly ids: Ids
  readonly digests: Digests
  readonly sealer: Sealer
  readonly idempotency: Idempotency
  readonly records: CustomAgentRecords
  readonly tools: Pick<CustomToolRecords, 'named' | 'requireNamed'>
  readonly keys: Pick<AgentKeyRecords, 'usableAmong' | 'requireUsable'>
}
