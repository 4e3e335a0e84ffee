import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { agentKeyServices } from '../agent-keys/module.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { agentBuildEntity } from './agent-build-machine.ts'
import { judgeAgents, type JudgeAgents } from './agent-fitness.ts'
import { agentViews } from './agent-views.ts'
import { customAgentRecords, type CustomAgentRecords } from './custom-agent-records.ts'
import { customAgentBuildTable, customAgentTable, customAgentToolTable } from './custom-agent-tables.ts'
import { customAgentsService } from './custom-agents-service.ts'
import { installPackagesEffect } from './install-packages-effect.ts'
import { orphanAgentSweep } from './orphan-agents.ts'

const { records: storage, blobs, clock, digests, idempotency, ids, parsers, runtime, sandbox, sealer } = coreServices

export const customAgentServices = {
  customAgentRecords: service<CustomAgentRecords>('customAgentRecords'),
  agentViews: service<ReturnType<typeof agentViews>>('agentViews'),
  judgeAgents: service<JudgeAgents>('judgeAgents'),
  customAgents: service<ReturnType<typeof customAgentsService>>('customAgents'),
} as const

export const customAgentsModule = defineModule({
  services: customAgentServices,
  tables: [customAgentTable, customAgentToolTable, customAgentBuildTable],
  entities: [agentBuildEntity],
  provide(bind) {
    const { customAgentRecords: records } = customAgentServices
    const { customToolRecords: tools } = customToolServices
    const { agentKeyRecords: keys } = agentKeyServices
    bind(records, { storage }, (needs) => customAgentRecords(needs.storage))
    bind(customAgentServices.agentViews, { storage, records, tools, keys }, agentViews)
    bind(customAgentServices.judgeAgents, { records, keys, sandbox }, ({ sandbox, ...needs }) =>
      judgeAgents({ ...needs, sandbox: sandbox.sandbox }),
    )
    bind(
      customAgentServices.customAgents,
      { runtime, storage, blobs, parsers, ids, digests, sealer, idempotency, records, tools, keys },
      customAgentsService,
    )
  },
  effects: [
    effect({ storage, blobs, ids, parsers, sealer, sandbox }, ({ sandbox, ...needs }) =>
      installPackagesEffect({ ...needs, sandbox: sandbox.sandbox }),
    ),
  ],
  sweeps: [sweep({ records: customAgentServices.customAgentRecords, blobs, clock }, orphanAgentSweep)],
})
