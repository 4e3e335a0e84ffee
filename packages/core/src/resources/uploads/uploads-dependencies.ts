import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock, Digests, Ids } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { SettingsSystem } from '../../limits/index.ts'

export interface UploadsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly clock: Clock
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly digests: Digests
  readonly idempotency: Idempotency
  readonly settings: Pick<SettingsSystem, 'of'>
}
