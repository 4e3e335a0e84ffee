import type { AccessRights, ApiKeyCache, UsersSystem } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { Clock, Ids, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { JobsService } from '../../resources/jobs/index.ts'

export interface ErasuresDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly clock: Clock
  readonly ids: Ids
  readonly signals: Signals
  readonly idempotency: Idempotency
  readonly users: UsersSystem
  readonly keys: Pick<ApiKeyCache, 'forgetUser'>
  readonly rights: Pick<AccessRights, 'forget'>
  readonly jobs: JobsService
}
