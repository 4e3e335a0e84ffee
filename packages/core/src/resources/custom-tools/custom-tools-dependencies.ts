import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { BlobStore, Digests, Ids, Sealer } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CustomToolRecords } from './custom-tool-records.ts'

export interface CustomToolsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly digests: Digests
  readonly sealer: Sealer
  readonly idempotency: Idempotency
  readonly records: CustomToolRecords
}
