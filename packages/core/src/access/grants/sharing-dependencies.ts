import type { Runtime } from '../../kernel/durable/index.ts'
import type { GroupRecords } from '../groups/index.ts'
import type { GrantRecords } from './grant-records.ts'

export interface SharingDependencies {
  readonly runtime: Runtime
  readonly grants: GrantRecords
  readonly users: {
    /** Ids by username; unknown ones are left out. */
    byUsername(usernames: readonly string[]): Promise<ReadonlyMap<string, string>>
    /** Usernames by id; unknown ones are left out. */
    usernames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  }
  readonly groups: Pick<GroupRecords, 'requireMany'>
}
