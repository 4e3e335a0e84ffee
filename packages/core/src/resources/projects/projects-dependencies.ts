import type { SharingDependencies } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { ProjectRecords } from './project-records.ts'

export interface ProjectsDependencies {
  readonly runtime: Runtime
  readonly idempotency: Idempotency
  readonly sharing: SharingDependencies
  readonly records: ProjectRecords
}
