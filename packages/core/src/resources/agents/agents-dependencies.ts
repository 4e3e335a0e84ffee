import type { Runtime } from '../../kernel/durable/index.ts'
import type { Principal, Sandbox } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { AgentToolbox } from './agent-toolbox.ts'
import type { FindIdleTools } from './idle-custom-tools.ts'
import type { AgentView, CustomAgentRecords, JudgeAgents } from '../custom-agents/index.ts'

export interface AgentsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly toolbox: AgentToolbox
  readonly idleTools: FindIdleTools
  readonly sandbox: Sandbox | undefined
  readonly customAgents: Pick<CustomAgentRecords, 'list'>
  readonly judge: JudgeAgents
  readonly views: (principal: Principal, rows: Awaited<ReturnType<CustomAgentRecords['list']>>) => Promise<AgentView[]>
}
