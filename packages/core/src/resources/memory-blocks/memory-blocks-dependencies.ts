import type { SharingDependencies } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { MemoryBlockRecords } from './memory-block-records.ts'

export interface MemoryBlocksDependencies {
  readonly runtime: Runtime
  readonly idempotency: Idempotency
  readonly sharing: SharingDependencies
  readonly records: MemoryBlockRecords
}
