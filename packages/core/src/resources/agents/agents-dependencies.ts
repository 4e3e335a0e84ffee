import type { Runtime } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'

export interface AgentsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
}
