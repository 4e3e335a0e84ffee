import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { Clock, Ids, Sealer, ToolHost } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CustomToolRecords } from '../custom-tools/index.ts'
import type { ListServer } from './list-server.ts'
import type { FindServers } from './own-server.ts'

export interface ToolServersDependencies {
  readonly runtime: Runtime
  readonly idempotency: Idempotency
  readonly storage: RecordStore
  readonly clock: Clock
  readonly ids: Ids
  readonly sealer: Sealer
  readonly toolHost: ToolHost | undefined
  readonly records: Pick<CustomToolRecords, 'list' | 'require' | 'servers'>
  readonly findServers: FindServers
  readonly list: ListServer
}
