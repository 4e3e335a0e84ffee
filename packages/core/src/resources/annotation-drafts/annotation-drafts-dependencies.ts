import type { Runtime } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { ArtifactRecords } from '../artifacts/index.ts'
import type { ProjectRecords } from '../projects/index.ts'

export interface AnnotationDraftsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly projects: ProjectRecords
  readonly artifacts: ArtifactRecords
}
