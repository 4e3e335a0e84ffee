export { ggufModels, type GgufEmbeddingOptions, type GgufModelsOptions } from './gguf-models.ts'
export { ggufReranker, type GgufRerankerOptions } from './gguf-reranker.ts'
export type { GgufLanguageOptions } from './gguf-language-model.ts'
