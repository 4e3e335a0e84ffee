import type { RecordStore } from '../../kernel/records/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { ApiKeyCache } from '../api-keys/index.ts'
import type { GroupRecords } from '../groups/index.ts'
import type { UserRecords, UsersSystem } from '../users/index.ts'
import type { AccessRights } from './access-rights.ts'
import type { RoleRecords } from './role-records.ts'

export interface RolesDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly idempotency: Idempotency
  readonly records: RoleRecords
  readonly groups: GroupRecords
  readonly userRecords: UserRecords
  readonly users: UsersSystem
  readonly rights: AccessRights
  readonly keys: Pick<ApiKeyCache, 'forgetUser'>
}
