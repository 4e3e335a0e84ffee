import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { UserRecords } from './user-records.ts'

export interface UsersDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly idempotency: Idempotency
  readonly records: UserRecords
}
