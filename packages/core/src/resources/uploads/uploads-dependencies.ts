import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { BlobStore, Digests, Ids } from '../../kernel/ports/index.ts'

export interface UploadsDependencies {
  readonly runtime: Runtime
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly digests: Digests
  readonly idempotency: Idempotency
}
