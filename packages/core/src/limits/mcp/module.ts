import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { deploymentServices } from '../deployment/module.ts'
import { mcpCallsService } from './mcp-calls-service.ts'

export const mcpServices = {
  mcpCalls: service<ReturnType<typeof mcpCallsService>>('mcpCalls'),
} as const

export const mcpModule = defineModule({
  services: mcpServices,
  provide(bind) {
    bind(
      mcpServices.mcpCalls,
      { runtime: coreServices.runtime, deployment: deploymentServices.deployment },
      mcpCallsService,
    )
  },
})
