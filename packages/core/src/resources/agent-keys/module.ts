import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { agentKeyRecords, type AgentKeyRecords } from './agent-key-records.ts'
import { agentKeyTable, customAgentKeyTable, toolKeyTable } from './agent-key-tables.ts'
import { agentKeysService } from './agent-keys-service.ts'

const { records: storage, idempotency, ids, runtime, sealer } = coreServices

export const agentKeyServices = {
  agentKeyRecords: service<AgentKeyRecords>('agentKeyRecords'),
  agentKeys: service<ReturnType<typeof agentKeysService>>('agentKeys'),
} as const

export const agentKeysModule = defineModule({
  services: agentKeyServices,
  tables: [agentKeyTable, toolKeyTable, customAgentKeyTable],
  provide(bind) {
    const { agentKeyRecords: records } = agentKeyServices
    const { customToolRecords: tools } = customToolServices
    bind(records, { storage }, (needs) => agentKeyRecords(needs.storage))
    bind(agentKeyServices.agentKeys, { runtime, storage, ids, sealer, idempotency, records, tools }, agentKeysService)
  },
})
