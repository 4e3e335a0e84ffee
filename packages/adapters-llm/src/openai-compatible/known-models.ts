import type { LanguageModelCapabilities, ModelPrice } from '@docent/core/ports'
import type { EmbeddingModelDescriptor } from './descriptors.ts'

interface KnownModel {
  readonly capabilities: Omit<LanguageModelCapabilities, 'continuation' | 'json'>
  readonly price: ModelPrice
}

const known = (
  contextTokens: number,
  outputTokens: number,
  [inputPerMillion, outputPerMillion]: readonly [number, number],
  { reasoning = false } = {},
): KnownModel => ({
  capabilities: { vision: true, reasoning, contextTokens, outputTokens },
  price: { inputPerMillion, outputPerMillion },
})

/** Limits and list prices (US dollars, 2025) as OpenAI published them. Dated names such as `gpt-4o-2024-11-20` match too. */
const openAiModels: Readonly<Record<string, KnownModel>> = {
  'gpt-4o': known(128_000, 16_384, [2.5, 10]),
  'gpt-4o-mini': known(128_000, 16_384, [0.15, 0.6]),
  'gpt-4.1': known(1_047_576, 32_768, [2, 8]),
  'gpt-4.1-mini': known(1_047_576, 32_768, [0.4, 1.6]),
  'gpt-4.1-nano': known(1_047_576, 32_768, [0.1, 0.4]),
  o3: known(200_000, 100_000, [2, 8], { reasoning: true }),
  'o4-mini': known(200_000, 100_000, [1.1, 4.4], { reasoning: true }),
  'gpt-5': known(400_000, 128_000, [1.25, 10], { reasoning: true }),
  'gpt-5-mini': known(400_000, 128_000, [0.25, 2], { reasoning: true }),
  'gpt-5-nano': known(400_000, 128_000, [0.05, 0.4], { reasoning: true }),
}

/** Default models for OpenAI itself. */
export const defaultOpenAiModels = ['gpt-4.1-mini', 'gpt-4.1', 'gpt-5-mini', 'gpt-5'] as const
export const defaultOpenAiEmbeddings = ['text-embedding-3-small'] as const

const knownEmbeddings: Readonly<Record<string, Omit<EmbeddingModelDescriptor, 'model'>>> = {
  'text-embedding-3-small': { dimensions: 1536, maxTokens: 8191 },
  'text-embedding-3-large': { dimensions: 3072, maxTokens: 8191 },
  'mistral-embed': { dimensions: 1024, maxTokens: 8192 },
  'gemini-embedding-001': { dimensions: 3072, maxTokens: 2048 },
  'nomic-embed-text': {
    dimensions: 768,
    maxTokens: 2048,
    languages: ['en'],
    prefixes: { passage: 'search_document: ', query: 'search_query: ' },
  },
  'mxbai-embed-large': {
    dimensions: 1024,
    languages: ['en'],
    prefixes: { passage: '', query: 'Represent this sentence for searching relevant passages: ' },
  },
  'all-minilm': { dimensions: 384, maxTokens: 256, languages: ['en'] },
  'bge-m3': { dimensions: 1024, maxTokens: 8192 },
}

export function knownOpenAiModel(model: string): KnownModel | undefined {
  return openAiModels[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')]
}

/** The descriptor of a well-known embedding model; a tag such as `:latest` makes no difference. */
export function knownEmbedding(model: string): EmbeddingModelDescriptor | undefined {
  const found = knownEmbeddings[model.replace(/^models\//, '').replace(/:[\w.-]+$/, '')]
  return found === undefined ? undefined : { model, ...found }
}
