import type { KeptCallers } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock, Digests, Ids } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import type { AnalysisJobRecords } from '../analysis-jobs/index.ts'
import type { ProjectRecords } from '../projects/index.ts'
import type { ArtifactRecords } from './artifact-records.ts'
import type { CheckContent } from './check-content.ts'
import type { ReceiveContent } from './receive-content.ts'

export interface ArtifactsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly ids: Ids
  readonly digests: Digests
  readonly idempotency: Idempotency
  readonly settings: SettingsSystem
  readonly callers: KeptCallers
  readonly projects: ProjectRecords
  readonly records: ArtifactRecords
  readonly jobs: AnalysisJobRecords
  readonly receive: ReceiveContent
  readonly checkContent: CheckContent
}
