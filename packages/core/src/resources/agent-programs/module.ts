import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { agentKeyServices } from '../agent-keys/module.ts'
import { customAgentServices } from '../custom-agents/module.ts'
import { customToolServices } from '../custom-tools/module.ts'
import { toolServerServices } from '../tool-servers/module.ts'
import { loadProgram, type LoadProgram } from './load-program.ts'

const { blobs, ids, parsers, runtime, sandbox, sealer } = coreServices

export const agentProgramServices = {
  loadProgram: service<LoadProgram>('loadProgram'),
} as const

export const agentProgramsModule = defineModule({
  services: agentProgramServices,
  provide(bind) {
    bind(
      agentProgramServices.loadProgram,
      {
        ...{ blobs, ids, parsers, runtime, sealer, sandbox },
        records: customAgentServices.customAgentRecords,
        tools: customToolServices.customToolRecords,
        keys: agentKeyServices.agentKeyRecords,
        findServers: toolServerServices.findServers,
      },
      ({ sandbox, ...needs }) => loadProgram({ ...needs, sandbox: sandbox.sandbox }),
    )
  },
})
