import { coreServices, defineModule, service, sweep } from '../../kernel/modules/index.ts'
import { agentKeyServices } from '../agent-keys/module.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { agentViews } from './agent-views.ts'
import { customAgentRecords, type CustomAgentRecords } from './custom-agent-records.ts'
import { customAgentTable, customAgentToolTable } from './custom-agent-tables.ts'
import { customAgentsService } from './custom-agents-service.ts'
import { orphanAgentSweep } from './orphan-agents.ts'

const { records: storage, blobs, clock, digests, idempotency, ids, parsers, runtime, sealer } = coreServices

export const customAgentServices = {
  customAgentRecords: service<CustomAgentRecords>('customAgentRecords'),
  agentViews: service<ReturnType<typeof agentViews>>('agentViews'),
  customAgents: service<ReturnType<typeof customAgentsService>>('customAgents'),
} as const

export const customAgentsModule = defineModule({
  services: customAgentServices,
  tables: [customAgentTable, customAgentToolTable],
  provide(bind) {
    const { customAgentRecords: records } = customAgentServices
    const { customToolRecords: tools } = customToolServices
    const { agentKeyRecords: keys } = agentKeyServices
    bind(records, { storage }, (needs) => customAgentRecords(needs.storage))
    bind(customAgentServices.agentViews, { storage, records, tools, keys }, agentViews)
    bind(
      customAgentServices.customAgents,
      { runtime, storage, blobs, parsers, ids, digests, sealer, idempotency, records, tools, keys },
      customAgentsService,
    )
  },
  sweeps: [sweep({ records: customAgentServices.customAgentRecords, blobs, clock }, orphanAgentSweep)],
})
