import type { SharingDependencies } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { PromptTemplateRecords } from './prompt-template-records.ts'

export interface PromptTemplatesDependencies {
  readonly runtime: Runtime
  readonly idempotency: Idempotency
  readonly sharing: SharingDependencies
  readonly records: PromptTemplateRecords
}
