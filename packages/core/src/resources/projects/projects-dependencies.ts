import type { SharingDependencies } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { ProjectRecords } from './project-records.ts'

/** Whether a project has a pipeline of this id or name. */
export type HasPipeline = (projectId: string, idOrName: string) => Promise<boolean>

export interface ProjectsDependencies {
  readonly runtime: Runtime
  readonly idempotency: Idempotency
  readonly sharing: SharingDependencies
  readonly records: ProjectRecords
  readonly hasPipeline: HasPipeline
}
