import type { Runtime } from '../../kernel/durable/index.ts'
import type { Sealer } from '../../kernel/ports/index.ts'
import type { CustomToolRecords } from '../custom-tools/index.ts'
import type { ListServer } from './list-server.ts'
import type { FindServers } from './own-server.ts'

export interface ToolServersDependencies {
  readonly runtime: Runtime
  readonly sealer: Sealer
  readonly records: Pick<CustomToolRecords, 'list' | 'require' | 'servers'>
  readonly findServers: FindServers
  readonly list: ListServer
}
