import type { UserRecords } from './user-records.ts'

export interface UsersDependencies {
  readonly records: UserRecords
}
