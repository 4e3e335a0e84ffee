export { ggufModels, type GgufEmbeddingOptions, type GgufModelsOptions } from './gguf-models.ts'
export type { GgufLanguageOptions } from './gguf-language-model.ts'
