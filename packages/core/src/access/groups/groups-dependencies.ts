import type { RecordStore } from '../../kernel/records/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { UsersSystem } from '../users/index.ts'
import type { GroupRecords } from './group-records.ts'

export interface GroupsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly idempotency: Idempotency
  readonly records: GroupRecords
  readonly users: UsersSystem
  /** What is remembered of users' rights, to be forgotten when groups change. */
  readonly rights: { forget(): void }
}
