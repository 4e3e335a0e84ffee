import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { customAgentServices } from '../custom-agents/module.ts'
import { ownCodeServices } from '../own-code/module.ts'
import { toolServerServices } from '../tool-servers/module.ts'
import { agentToolbox, type AgentToolbox } from './agent-toolbox.ts'
import { agentsService } from './agents-service.ts'
import { findIdleTools, type FindIdleTools } from './idle-custom-tools.ts'
import { memoryBlockServices } from '../memory-blocks/module.ts'
import { modelServices } from '../models/module.ts'
import { requireUsableLater, type RequireUsableLater } from './kept-settings.ts'
import { toolPreferenceTable } from './tool-preference-table.ts'

const { records: storage, runtime, hostTools, sandbox, sealer, toolHost: host } = coreServices

export const agentServices = {
  agents: service<ReturnType<typeof agentsService>>('agents'),
  agentToolbox: service<AgentToolbox>('agentToolbox'),
  requireUsableLater: service<RequireUsableLater>('requireUsableLater'),
} as const

/** Custom tools that agents do not have, with the reasons. */
const idleTools = service<FindIdleTools>('idleTools')

export const agentsModule = defineModule({
  services: agentServices,
  tables: [toolPreferenceTable],
  provide(bind) {
    const { customAgentRecords: customAgents, agentViews: views, judgeAgents: judge } = customAgentServices
    const { agentToolbox: toolbox } = agentServices
    const { ownTools } = toolServerServices
    bind(toolbox, { hostTools, ownTools, ...ownCodeServices, customAgents, judge }, agentToolbox)
    const { modelRegistry: models } = modelServices
    const { effectiveMemory } = memoryBlockServices
    bind(agentServices.requireUsableLater, { models, toolbox, effectiveMemory }, requireUsableLater)
    const { customToolRecords: records } = customToolServices
    bind(idleTools, { records, sealer, host, hostTools }, ({ host, ...needs }) =>
      findIdleTools({ ...needs, toolHost: host.host }),
    )
    const needed = { runtime, storage, customAgents, judge, views, toolbox, sandbox, idleTools }
    bind(agentServices.agents, needed, ({ sandbox, ...needs }) => agentsService({ ...needs, sandbox: sandbox.sandbox }))
  },
})
