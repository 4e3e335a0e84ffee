import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
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
    bind(agentServices.agents, { runtime, storage }, agentsService)
  },
})
