import type { EmbeddingModelDescriptor, OpenAiCompatibleOptions } from '../openai-compatible/index.ts'
import { knownEmbedding } from '../openai-compatible/known-models.ts'
import { checkedUrl, invalid, isOpenAi, ollamaUrl, type Read } from './server-urls.ts'

type Embeddings = Pick<OpenAiCompatibleOptions, 'baseUrl' | 'apiKey' | 'server' | 'embeddings'>

/**
 * Where the embedding model of `DOCENT_EMBEDDING_MODEL` is, as a separate provider before all others, so that it
 * is the one of new collections. Undefined when none is named, or when the server of `DOCENT_MODELS_URL`,
 * which comes first anyway, has it.
 * @throws `invalid_input` naming the variable that is missing or invalid
 */
export function embeddingsFromEnvironment(read: Read): Embeddings | undefined {
  const model = read('DOCENT_EMBEDDING_MODEL')
  const url = read('DOCENT_EMBEDDING_URL')
  if (model === undefined) {
    if (url !== undefined)
      throw invalid('DOCENT_EMBEDDING_MODEL', 'set with DOCENT_EMBEDDING_URL: the model to use there')
    return undefined
  }
  if (url === undefined && read('DOCENT_MODELS_URL') !== undefined) return undefined
  return { ...serverOf(model, url, read), embeddings: [embeddingModel(model, read('DOCENT_EMBEDDING_DIMENSIONS'))] }
}

/** The embedding model of `DOCENT_MODELS_URL`, when it is named and has no server of its own. */
export function ownEmbeddings(read: Read): Pick<OpenAiCompatibleOptions, 'embeddings'> {
  const model = read('DOCENT_EMBEDDING_MODEL')
  if (model === undefined || read('DOCENT_EMBEDDING_URL') !== undefined) return {}
  return { embeddings: [embeddingModel(model, read('DOCENT_EMBEDDING_DIMENSIONS'))] }
}

function serverOf(model: string, url: string | undefined, read: Read): Embeddings {
  if (url !== undefined) {
    const apiKey = read('DOCENT_EMBEDDING_KEY')
    return { baseUrl: checkedUrl(url, 'DOCENT_EMBEDDING_URL'), ...(apiKey !== undefined && { apiKey }) }
  }
  const gateway = read('OPENAI_BASE_URL')
  const apiKey = read('OPENAI_API_KEY')
  if (gateway !== undefined && !isOpenAi(gateway)) {
    return { baseUrl: checkedUrl(gateway, 'OPENAI_BASE_URL'), ...(apiKey !== undefined && { apiKey }) }
  }
  if (apiKey !== undefined && model.startsWith('text-embedding-')) return { apiKey }
  const ollama = ollamaUrl(read)
  if (ollama !== undefined) return { baseUrl: ollama, server: 'ollama' }
  throw invalid('DOCENT_EMBEDDING_URL', 'set with DOCENT_EMBEDDING_MODEL: the address of the server that has the model')
}

function embeddingModel(model: string, dimensions: string | undefined): string | EmbeddingModelDescriptor {
  const known = knownEmbedding(model)
  if (dimensions === undefined) {
    if (known !== undefined) return model
    throw invalid('DOCENT_EMBEDDING_DIMENSIONS', `set: the length of the vectors of ${model}, which is not known`)
  }
  const count = Number(dimensions)
  if (!Number.isInteger(count) || count < 1) throw invalid('DOCENT_EMBEDDING_DIMENSIONS', 'a whole number above 0')
  if (known === undefined) return { model, dimensions: count }
  // Some models shorten their vectors when they are asked to.
  return { ...known, dimensions: count, requestDimensions: count !== known.dimensions }
}
