export type { ModelNeeds } from './able-models.ts'
export type { ModelPolicy } from './model-policy.ts'
export { estimateTokens } from './estimate-tokens.ts'
export { wholeAnswer, type WholeAnswer } from './whole-answer.ts'
export { countedInput, imageTokens } from './call-meter.ts'
export { createModelRegistry, type ModelRegistry, type ProviderState } from './model-registry.ts'
export type { EnterNextCall } from './announced-call.ts'
export type { OpenedModel } from './open-model.ts'
export { modelRetryPolicy, type RetryPolicy } from './retry-policy.ts'
export {
  embeddingModelSchema,
  encodeInputSchema,
  modelSchema,
  modelsService,
  type EmbeddingModelInfo,
  type Model,
} from './models-service.ts'
export { leastOutputTokens } from './choose-model.ts'
