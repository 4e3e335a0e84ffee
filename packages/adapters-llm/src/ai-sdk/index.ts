export { aiSdkModels, type AiSdkModelsOptions } from './ai-sdk-models.ts'
export type { SdkEmbeddingModel, SdkEmbeddingModelDescriptor } from './embedding-model.ts'
export type { SdkLanguageModel, SdkLanguageModelDescriptor, SdkModelFacts } from './language-model.ts'
