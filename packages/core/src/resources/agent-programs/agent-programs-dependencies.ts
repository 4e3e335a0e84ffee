import type { Runtime } from '../../kernel/durable/index.ts'
import type { AgentKeyRecords } from '../agent-keys/index.ts'
import type { CustomAgentRecords, InstallDependencies } from '../custom-agents/index.ts'
import type { CustomToolRecords } from '../custom-tools/index.ts'
import type { FindServers } from '../tool-servers/index.ts'

export interface LoadProgramDependencies extends InstallDependencies {
  readonly runtime: Runtime
  readonly records: Pick<CustomAgentRecords, 'builds' | 'tools' | 'keys'>
  readonly tools: Pick<CustomToolRecords, 'named'>
  readonly keys: Pick<AgentKeyRecords, 'usableAmong'>
  readonly findServers: Pick<FindServers, 'programOf'>
}
