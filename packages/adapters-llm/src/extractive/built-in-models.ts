import { checkOptions, type ModelProvider } from '@docent/core/ports'
import { hashingEmbedding, type HashingEmbeddingOptions } from '../hashing/index.ts'
import { extractiveModel, type ExtractiveModelOptions } from './extractive-model.ts'

export interface BuiltInModelsOptions {
  /** Of the model that answers. @default {} */
  readonly extractive?: ExtractiveModelOptions
  /** Of the embedding model. @default {} */
  readonly hashing?: HashingEmbeddingOptions
}

/** The models that need no weights, no network and no key: answers by quotation, and hashed word vectors. */
export function builtInModels(options: BuiltInModelsOptions = {}): ModelProvider {
  checkOptions('builtInModels()', options, {
    extractive: 'optional',
    hashing: 'optional',
  })
  return {
    name: 'built-in',
    languageModels: [extractiveModel(options.extractive)],
    embeddingModels: [hashingEmbedding(options.hashing)],
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
