export type { EmbeddingModelDescriptor, LanguageModelDescriptor, NamedModelFacts } from './descriptors.ts'
export type { ServerKind } from './dialects.ts'
export {
  discoverOpenAiCompatibleModels,
  listedOpenAiCompatibleModels,
  openaiCompatibleModels,
  type OpenAiCompatibleOptions,
} from './openai-compatible-models.ts'
export { openaiCompatibleTranscriber, type OpenAiCompatibleTranscriberOptions } from './transcriber.ts'
