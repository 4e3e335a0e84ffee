export {
  aiSdkModels,
  type AiSdkModelsOptions,
  type SdkEmbeddingModel,
  type SdkEmbeddingModelDescriptor,
  type SdkLanguageModel,
  type SdkLanguageModelDescriptor,
  type SdkModelFacts,
} from './ai-sdk/index.ts'
export type { ModelFacts } from './model-facts.ts'
export {
  modelsFromEnvironment,
  transcriberFromEnvironment,
  type Environment,
  type ModelsFromEnvironmentOptions,
} from './environment/index.ts'
export {
  builtInModels,
  extractiveModel,
  type BuiltInModelsOptions,
  type ExtractiveModelOptions,
} from './extractive/index.ts'
export { hashingEmbedding, type HashingEmbeddingOptions } from './hashing/index.ts'
export {
  discoverOpenAiCompatibleModels,
  listedOpenAiCompatibleModels,
  openaiCompatibleModels,
  openaiCompatibleTranscriber,
  type EmbeddingModelDescriptor,
  type LanguageModelDescriptor,
  type NamedModelFacts,
  type OpenAiCompatibleOptions,
  type OpenAiCompatibleTranscriberOptions,
  type ServerKind,
} from './openai-compatible/index.ts'
export {
  recordedModels,
  type RecordedModels,
  type RecordedModelsOptions,
  type RecordingStore,
  type RequestRule,
} from './recorded/index.ts'
export { aiSdkReranker, httpReranker, type AiSdkRerankerOptions, type HttpRerankerOptions } from './rerank/index.ts'
