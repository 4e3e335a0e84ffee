import type { ModelProvider } from '@docent/core/ports'
import {
  listedOpenAiCompatibleModels,
  openaiCompatibleModels,
  type LanguageModelDescriptor,
  type OpenAiCompatibleOptions,
} from '../openai-compatible/index.ts'
import { embeddingsFromEnvironment, ownEmbeddings } from './embeddings-from-environment.ts'
import { factsFromEnvironment } from './facts-from-environment.ts'
import { checkedUrl, gatewayUrl, isOpenAi, ollamaUrl, reader, type Read } from './server-urls.ts'
import { hostedServices, type HostedService } from './services.ts'

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface ModelsFromEnvironmentOptions {
  /** Longest wait for servers that have to be asked for their models; later ones come when they answer. @default 3000 */
  readonly waitMs?: number
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * The model providers that the environment names, in this order; none when it names none. Keys go into request headers
 * and nowhere else.
 *
 * - `DOCENT_MODELS_URL`: any server with OpenAI's interface (vLLM, llama.cpp, a gateway), with `DOCENT_MODELS_KEY` and, to
 *   choose among what it lists, `DOCENT_MODELS` (names, separated by commas).
 * - `DOCENT_EMBEDDING_MODEL`: the embedding model for new collections, with `DOCENT_EMBEDDING_DIMENSIONS` unless it is well
 *   known; of the server at `DOCENT_EMBEDDING_URL` (with `DOCENT_EMBEDDING_KEY`), else of that of `DOCENT_MODELS_URL`,
 *   `OPENAI_BASE_URL`, OpenAI (for its own models) or `OLLAMA_HOST`.
 * - `OPENAI_API_KEY`: OpenAI, models by `OPENAI_MODELS`. With `OPENAI_BASE_URL` the server there, which may need no key.
 * - `ANTHROPIC_API_KEY`, `GEMINI_API_KEY` (or `GOOGLE_API_KEY`, `GOOGLE_GENERATIVE_AI_API_KEY`), `MISTRAL_API_KEY`,
 *   `GROQ_API_KEY`, `DEEPSEEK_API_KEY`, `OPENROUTER_API_KEY`: these services by their OpenAI interfaces, models by
 *   `ANTHROPIC_MODELS`, `GEMINI_MODELS` and so on. `ANTHROPIC_BASE_URL`: a gateway in Anthropic's place, which may need no key.
 * - `DOCENT_MODEL_FACTS`: JSON with prices, limits and abilities of models by their name, over what is known:
 *   `{"my-model":{"contextTokens":32768,"price":{"inputPerMillion":1,"outputPerMillion":4},"accuracy":0.7}}`.
 * - `OLLAMA_HOST`: a host, `host:port` or URL; the models are those it has.
 *
 * A server that does not answer the request for its models does not block the start: its provider reports that in
 * `listing`, and has the models as soon as it answers.
 * @throws `invalid_input` for invalid variables; the message names the variable
 */
export async function modelsFromEnvironment(
  environment: Environment,
  options: ModelsFromEnvironmentOptions = {},
): Promise<ModelProvider[]> {
  const read = reader(environment)
  const facts = factsFromEnvironment(read('DOCENT_MODEL_FACTS'))
  const shared = { facts, ...(options.fetch === undefined ? {} : { fetch: options.fetch }) }
  const discover = (server: OpenAiCompatibleOptions): Promise<ModelProvider> =>
    listedOpenAiCompatibleModels(
      { ...shared, ...server },
      options.waitMs === undefined ? {} : { waitMs: options.waitMs },
    )

  const embeddings = embeddingsFromEnvironment(read)
  const named = embeddings && openaiCompatibleModels({ ...shared, name: 'embeddings', models: [], ...embeddings })
  // All are awaited: a failing one must not leave others requesting in the background.
  const settled = await Promise.allSettled([
    customServer(read, discover),
    openAi(read, discover, shared, embeddings !== undefined),
    ...hostedServices.map((service) => hosted(service, read, shared)),
    ollama(read, discover),
  ])
  const found = settled.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
  const providers = named ? [named, ...found] : found
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed === undefined) return providers
  await Promise.all(providers.map((provider) => provider.close()))
  throw failed.reason
}

type Discover = (server: OpenAiCompatibleOptions) => Promise<ModelProvider>

async function customServer(read: Read, discover: Discover): Promise<ModelProvider | undefined> {
  const baseUrl = read('DOCENT_MODELS_URL')
  if (baseUrl === undefined) return undefined
  return discover({
    name: 'models',
    baseUrl: checkedUrl(baseUrl, 'DOCENT_MODELS_URL'),
    ...key(read('DOCENT_MODELS_KEY')),
    ...models(read('DOCENT_MODELS')),
    ...ownEmbeddings(read),
  })
}

async function openAi(
  read: Read,
  discover: Discover,
  shared: OpenAiCompatibleOptions,
  hasEmbeddings: boolean,
): Promise<ModelProvider | undefined> {
  const apiKey = read('OPENAI_API_KEY')
  const baseUrl = read('OPENAI_BASE_URL')
  const chosen = models(read('OPENAI_MODELS'))
  // OpenAI's own list has dozens of irrelevant models.
  if (baseUrl !== undefined && !isOpenAi(baseUrl)) {
    return discover({ name: 'openai', baseUrl: checkedUrl(baseUrl, 'OPENAI_BASE_URL'), ...key(apiKey), ...chosen })
  }
  if (apiKey === undefined) return undefined
  // One that was chosen is the only one asked of it, under its own name.
  const embeddings = hasEmbeddings ? [] : ['text-embedding-3-small']
  return openaiCompatibleModels({ ...shared, apiKey, embeddings, ...chosen })
}

async function hosted(
  service: HostedService,
  read: Read,
  shared: OpenAiCompatibleOptions,
): Promise<ModelProvider | undefined> {
  const apiKey = service.keys.map(read).find((value) => value !== undefined)
  const gateway = service.gateway === undefined ? undefined : read(service.gateway.variable)
  if (apiKey === undefined && gateway === undefined) return undefined
  const { name, server, embeddings } = service
  const baseUrl = gateway === undefined ? service.baseUrl : gatewayUrl(gateway, service.gateway!.variable)
  const known = (wanted: string): LanguageModelDescriptor =>
    service.models.find(({ model }) => model === wanted) ?? { model: wanted }
  const chosen = names(read(service.modelsVariable))?.map(known) ?? service.models
  const headers = apiKey === undefined ? {} : (service.headers?.(apiKey) ?? {})
  return openaiCompatibleModels({
    ...shared,
    name,
    baseUrl,
    server,
    ...key(apiKey),
    headers,
    models: chosen,
    embeddings,
  })
}

async function ollama(read: Read, discover: Discover): Promise<ModelProvider | undefined> {
  const baseUrl = ollamaUrl(read)
  return baseUrl === undefined ? undefined : discover({ name: 'ollama', server: 'ollama', baseUrl })
}

function key(apiKey: string | undefined): OpenAiCompatibleOptions {
  return apiKey === undefined ? {} : { apiKey }
}

function models(list: string | undefined): OpenAiCompatibleOptions {
  const chosen = names(list)
  return chosen === undefined ? {} : { models: chosen }
}

function names(list: string | undefined): string[] | undefined {
  const given = list
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return given?.length ? given : undefined
}
