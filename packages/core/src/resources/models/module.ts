import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { usageServices } from '../usage/module.ts'
import type { CountTokens } from './call-meter.ts'
import type { ModelPolicy } from './model-policy.ts'
import { createModelRegistry, type ModelRegistry } from './model-registry.ts'
import { modelsService } from './models-service.ts'
import { modelRetryPolicy, type RetryPolicy } from './retry-policy.ts'

const { clock, ids, modelProviders: providers, tally, tracer, modelMeter: meter } = coreServices

export const modelServices = {
  /** Bound by the facade. */
  modelPolicy: service<ModelPolicy>('modelPolicy'),
  modelRegistry: service<ModelRegistry>('modelRegistry'),
  retryPolicy: service<RetryPolicy>('retryPolicy'),
  models: service<ReturnType<typeof modelsService>>('models'),
  /** Provided by the documents, a higher slice. */
  countTokens: service<CountTokens>('countTokens'),
} as const

export const modelsModule = defineModule({
  services: modelServices,
  provide(bind) {
    const { modelPolicy: policy, modelRegistry: registry, countTokens } = modelServices
    const { measuredSpeed: speed, costReservations: costs } = usageServices
    bind(
      registry,
      { providers, clock, policy, speed, tracer, meter, tally, costs, countTokens },
      ({ providers, ...needs }) => createModelRegistry(providers, needs),
    )
    bind(modelServices.retryPolicy, { clock, ids, policy }, modelRetryPolicy)
    bind(modelServices.models, { registry }, (needs) => modelsService(needs.registry))
  },
})
