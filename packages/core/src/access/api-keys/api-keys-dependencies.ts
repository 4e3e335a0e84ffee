import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { Clock, Digests, Ids } from '../../kernel/ports/index.ts'
import type { UsersSystem } from '../users/index.ts'
import type { KeyCollections } from './api-key-answers.ts'
import type { ApiKeyCache } from './api-key-cache.ts'
import type { ApiKeyRecords } from './api-key-records.ts'
import type { ApiKeyUsage } from './api-key-usage.ts'

export interface ApiKeysDependencies {
  readonly runtime: Runtime
  readonly idempotency: Idempotency
  readonly clock: Clock
  readonly ids: Ids
  readonly digests: Digests
  readonly records: ApiKeyRecords
  readonly users: UsersSystem
  readonly cache: ApiKeyCache
  readonly usage: ApiKeyUsage
  readonly collections: KeyCollections
}
