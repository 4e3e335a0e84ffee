import type { UsersSystem } from '../../access/index.ts'
import type { AnyEntity } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { LifecycleRecords } from './lifecycle-records.ts'

export interface LifecyclesDependencies {
  readonly storage: RecordStore
  readonly records: LifecycleRecords
  readonly users: Pick<UsersSystem, 'usernames'>
  /** Every lifecycle of the engine. */
  readonly lifecycles: readonly AnyEntity[]
}
