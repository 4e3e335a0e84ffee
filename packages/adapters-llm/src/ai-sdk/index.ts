export { aiSdkModels, type AiSdkModelsOptions } from './ai-sdk-models.ts'
export type { SdkEmbeddingModel, SdkEmbeddingModelDescriptor } from './embedding-model.ts'
export type { SdkLanguageModel, SdkLanguageModelDescriptor } from './language-model.ts'
