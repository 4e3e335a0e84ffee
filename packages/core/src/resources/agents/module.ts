import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { customAgentServices } from '../custom-agents/module.ts'
import { agentsService } from './agents-service.ts'
import { toolPreferenceTable } from './tool-preference-table.ts'

const { records: storage, runtime } = coreServices

export const agentServices = {
  agents: service<ReturnType<typeof agentsService>>('agents'),
} as const

export const agentsModule = defineModule({
  services: agentServices,
  tables: [toolPreferenceTable],
  provide(bind) {
    const { customAgentRecords: customAgents, agentViews: views } = customAgentServices
    bind(agentServices.agents, { runtime, storage, customAgents, views }, agentsService)
  },
})
