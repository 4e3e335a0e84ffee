import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { Ids, Sealer } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CustomToolRecords } from '../custom-tools/index.ts'
import type { AgentKeyRecords } from './agent-key-records.ts'

export interface AgentKeysDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly ids: Ids
  readonly sealer: Sealer
  readonly idempotency: Idempotency
  readonly records: AgentKeyRecords
  readonly tools: Pick<CustomToolRecords, 'requireNamed'>
}
