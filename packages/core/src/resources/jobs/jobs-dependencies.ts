import type { Runtime } from '../../kernel/durable/index.ts'
import type { Clock, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { ChildStatus } from './job.ts'
import type { jobWaits } from './job-waits.ts'
import type { JobRecords } from './job-records.ts'

export interface JobsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly clock: Clock
  readonly signals: Signals
  readonly records: JobRecords
  readonly usernames: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Why jobs have not begun, by job id. */
  readonly waitsOf: ReturnType<typeof jobWaits>
  /** Documents of jobs, by job id; supplied by the tier above, which knows what jobs work on. */
  readonly childrenOf: (jobIds: readonly string[]) => Promise<ReadonlyMap<string, readonly ChildStatus[]>>
}
