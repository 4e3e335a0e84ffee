import {
  createOpenAICompatible,
  type MetadataExtractor,
  type OpenAICompatibleProviderSettings,
} from '@ai-sdk/openai-compatible'
import type { EmbeddingModel, LanguageModel } from 'ai'
import { isRecord } from '../is-record.ts'

type Settings = OpenAICompatibleProviderSettings

export interface DocentProviderOptions extends Pick<Settings, 'apiKey' | 'headers' | 'fetch'> {
  /** Where the router is mounted, such as `https://host/docs-chat`. */
  readonly baseUrl: string
  /** Below the mount, where it is another. @default '/compat_api/v1' */
  readonly prefix?: string
}

export interface DocentProvider {
  /** A language model of the server by its id. @default 'auto' */
  languageModel(id?: string): Exclude<LanguageModel, string>
  /**
   * Answers from a collection, where the server offers collections as models. What it cites is `docent.citations` of the provider
   * metadata: references as `GET /messages/{id}/references` gives them.
   */
  collection(collectionId: string): Exclude<LanguageModel, string>
  /** An embedding model of the server by its id. */
  embeddingModel(id: string): Exclude<EmbeddingModel, string>
}

/** The models of a Docent for `generateText`, `streamText` and the like. Needs `ai` and `@ai-sdk/openai-compatible`. */
export function docentProvider({ baseUrl, prefix = '/compat_api/v1', ...rest }: DocentProviderOptions): DocentProvider {
  const provider = createOpenAICompatible({
    ...rest,
    name: 'docent',
    baseURL: baseUrl.replace(/\/+$/, '') + prefix,
    includeUsage: true,
    supportsStructuredOutputs: true,
    metadataExtractor: citations,
  })
  return {
    languageModel: (id = 'auto') => provider.chatModel(id),
    collection: (collectionId) => provider.chatModel(`collection:${collectionId}`),
    embeddingModel: (id) => provider.embeddingModel(id),
  }
}

const citationsOf = (body: unknown) =>
  isRecord(body) && Array.isArray(body['citations']) ? { docent: { citations: body['citations'] } } : undefined

const citations: MetadataExtractor = {
  extractMetadata: async ({ parsedBody }) => citationsOf(parsedBody),
  createStreamExtractor() {
    let found: ReturnType<typeof citationsOf>
    return {
      processChunk: (chunk) => void (found = citationsOf(chunk) ?? found),
      buildMetadata: () => found,
    }
  },
}
