import { DocentError, type ModelProvider } from '@docent/core/ports'
import {
  discoverOpenAiCompatibleModels,
  openaiCompatibleModels,
  type EmbeddingModelDescriptor,
  type LanguageModelDescriptor,
  type OpenAiCompatibleOptions,
} from '../openai-compatible/index.ts'
import { factsFromEnvironment } from './facts-from-environment.ts'
import { hostedServices, type HostedService } from './services.ts'

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface ModelsFromEnvironmentOptions {
  readonly signal?: AbortSignal
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * The model providers that the environment names, in this order; none when it names none. Keys go into request headers
 * and nowhere else.
 *
 * - `DOCENT_MODELS_URL`: any server with OpenAI's interface (vLLM, llama.cpp, a gateway), with `DOCENT_MODELS_KEY` and, to
 *   choose among what it lists, `DOCENT_MODELS` (names, separated by commas). `DOCENT_EMBEDDING_MODEL` with
 *   `DOCENT_EMBEDDING_DIMENSIONS` names its embedding model.
 * - `OPENAI_API_KEY`: OpenAI, models by `OPENAI_MODELS`. With `OPENAI_BASE_URL` the server there, which may need no key.
 * - `ANTHROPIC_API_KEY`, `GEMINI_API_KEY` (or `GOOGLE_API_KEY`, `GOOGLE_GENERATIVE_AI_API_KEY`), `MISTRAL_API_KEY`,
 *   `GROQ_API_KEY`, `DEEPSEEK_API_KEY`, `OPENROUTER_API_KEY`: these services by their OpenAI interfaces, models by
 *   `ANTHROPIC_MODELS`, `GEMINI_MODELS` and so on.
 * - `DOCENT_MODEL_FACTS`: JSON with prices, limits and abilities of models by their name, over what is known:
 *   `{"my-model":{"contextTokens":32768,"price":{"inputPerMillion":1,"outputPerMillion":4},"accuracy":0.7}}`.
 * - `OLLAMA_HOST`: a host, `host:port` or URL; the models are those it has.
 * @throws `unavailable` when a server that has to be asked for its models does not answer, `invalid_input` for variables
 * that make no sense; the message names the variable or the server
 */
export async function modelsFromEnvironment(
  environment: Environment,
  options: ModelsFromEnvironmentOptions = {},
): Promise<ModelProvider[]> {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined
  const facts = factsFromEnvironment(read('DOCENT_MODEL_FACTS'))
  const shared = { facts, ...(options.fetch === undefined ? {} : { fetch: options.fetch }) }
  const discover = (server: OpenAiCompatibleOptions): Promise<ModelProvider> =>
    discoverOpenAiCompatibleModels(
      { ...shared, ...server },
      options.signal === undefined ? {} : { signal: options.signal },
    )

  const found = [
    customServer(read, discover),
    openAi(read, discover, shared),
    ...hostedServices.map((service) => hosted(service, read, shared)),
    ollama(read, discover),
  ]
  const providers = await Promise.all(found)
  return providers.filter((provider) => provider !== undefined)
}

type Read = (name: string) => string | undefined
type Discover = (server: OpenAiCompatibleOptions) => Promise<ModelProvider>

async function customServer(read: Read, discover: Discover): Promise<ModelProvider | undefined> {
  const baseUrl = read('DOCENT_MODELS_URL')
  if (baseUrl === undefined) return undefined
  const embedding = read('DOCENT_EMBEDDING_MODEL')
  return discover({
    name: 'models',
    baseUrl: checkedUrl(baseUrl, 'DOCENT_MODELS_URL'),
    ...key(read('DOCENT_MODELS_KEY')),
    ...models(read('DOCENT_MODELS')),
    ...(embedding === undefined
      ? {}
      : { embeddings: [embeddingModel(embedding, read('DOCENT_EMBEDDING_DIMENSIONS'))] }),
  })
}

async function openAi(
  read: Read,
  discover: Discover,
  shared: OpenAiCompatibleOptions,
): Promise<ModelProvider | undefined> {
  const apiKey = read('OPENAI_API_KEY')
  const baseUrl = read('OPENAI_BASE_URL')
  const chosen = models(read('OPENAI_MODELS'))
  // Asking OpenAI itself would list dozens of models that nobody wants to choose from.
  if (baseUrl !== undefined && !/^https:\/\/api\.openai\.com\/v1\/*$/.test(baseUrl)) {
    return discover({ name: 'openai', baseUrl: checkedUrl(baseUrl, 'OPENAI_BASE_URL'), ...key(apiKey), ...chosen })
  }
  if (apiKey === undefined) return undefined
  const embeddings = ['text-embedding-3-small']
  return openaiCompatibleModels({ ...shared, apiKey, embeddings, ...chosen })
}

async function hosted(
  service: HostedService,
  read: Read,
  shared: OpenAiCompatibleOptions,
): Promise<ModelProvider | undefined> {
  const apiKey = service.keys.map(read).find((value) => value !== undefined)
  if (apiKey === undefined) return undefined
  const { name, baseUrl, server, embeddings } = service
  const known = (wanted: string): LanguageModelDescriptor =>
    service.models.find(({ model }) => model === wanted) ?? { model: wanted }
  const chosen = names(read(service.modelsVariable))?.map(known) ?? service.models
  const headers = service.headers?.(apiKey) ?? {}
  return openaiCompatibleModels({ ...shared, name, baseUrl, server, apiKey, headers, models: chosen, embeddings })
}

async function ollama(read: Read, discover: Discover): Promise<ModelProvider | undefined> {
  const host = read('OLLAMA_HOST')
  if (host === undefined) return undefined
  const url = URL.parse(/^https?:\/\//.test(host) ? host : `http://${host}`)
  if (url === null) throw invalid('OLLAMA_HOST', 'a host, host:port or URL')
  if (url.port === '' && url.protocol === 'http:' && !/:80\/?$/.test(host)) url.port = '11434'
  // Ollama's own setting to listen everywhere is no address to call.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1'
  return discover({ name: 'ollama', server: 'ollama', baseUrl: `${url.origin}/v1` })
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

function embeddingModel(model: string, dimensions: string | undefined): string | EmbeddingModelDescriptor {
  if (dimensions === undefined) return model
  const count = Number(dimensions)
  if (!Number.isInteger(count) || count < 1) throw invalid('DOCENT_EMBEDDING_DIMENSIONS', 'a whole number above 0')
  return { model, dimensions: count }
}

function checkedUrl(value: string, variable: string): string {
  if (!URL.canParse(value) || !/^https?:/.test(value)) throw invalid(variable, 'an http or https URL')
  return value
}

function invalid(variable: string, form: string): DocentError {
  return new DocentError({ code: 'invalid_input', message: `The environment variable ${variable} must be ${form}.` })
}
