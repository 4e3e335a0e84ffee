import { defineModule, service } from '../../kernel/modules/index.ts'
import { guardrailsService } from './guardrails-service.ts'

export const guardrailServices = {
  guardrails: service<ReturnType<typeof guardrailsService>>('guardrails'),
} as const

export const guardrailsModule = defineModule({
  services: guardrailServices,
  provide(bind) {
    bind(guardrailServices.guardrails, {}, guardrailsService)
  },
})
