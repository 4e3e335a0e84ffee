import { checkOptions, DocentError, type ModelProvider } from '@docent/core/ports'
import { chatModel } from './chat-model.ts'
import { connect, type Connection } from './connection.ts'
import { modelList, withFacts, type ModelFacts } from '../model-facts.ts'
import type { EmbeddingModelDescriptor, LanguageModelDescriptor, NamedModelFacts } from './descriptors.ts'
import { dialects, type ServerKind } from './dialects.ts'
import { remoteEmbedding } from './embeddings.ts'
import { defaultOpenAiEmbeddings, defaultOpenAiModels, knownEmbedding } from './known-models.ts'
import { listedModels } from './listed-models.ts'
import { listModels } from './models-list.ts'
import { openAiUrl, requestHeaders } from './request-headers.ts'

export interface OpenAiCompatibleOptions {
  /** Name of the provider in lists and errors. @default 'openai', or the host of `baseUrl` */
  readonly name?: string
  /** Base address of `/chat/completions`. @default 'https://api.openai.com/v1' */
  readonly baseUrl?: string
  /** Sent as a bearer token. Never logged and never part of an error. @default no key */
  readonly apiKey?: string
  /** What kind of server it is; it decides which settings are sent. @default 'openai' at OpenAI's address, else 'other' */
  readonly server?: ServerKind
  /**
   * The chat models to offer: a list of names and descriptions, or facts by id, such as
   * `{ 'my-model': { contextTokens: 32_768, price: { inputPerMillion: 1, outputPerMillion: 4 } } }`. Other addresses than OpenAI's have no default: name the
   * models, or let `discoverOpenAiCompatibleModels()` ask the server.
   * @default at OpenAI's address: gpt-4.1-mini, gpt-4.1, gpt-5-mini, gpt-5
   */
  readonly models?: readonly (string | LanguageModelDescriptor)[] | Readonly<Record<string, NamedModelFacts>>
  /** The embedding models to offer; names alone only of well-known ones. @default text-embedding-3-small at OpenAI's address, else none */
  readonly embeddings?: readonly (string | EmbeddingModelDescriptor)[]
  /**
   * What else is known of the models, by id: over what is known here, and over what the server reports about those it lists.
   * Facts of unknown models are ignored.
   * @default {}
   */
  readonly facts?: Readonly<Record<string, ModelFacts>>
  /** Further header fields of every request. @default {} */
  readonly headers?: Readonly<Record<string, string>>
  /** Longest wait for the beginning of an answer; loading a local model can take minutes. @default 120000 */
  readonly responseTimeoutMs?: number
  /** Longest silence between two pieces of an answer. @default 120000 */
  readonly idleTimeoutMs?: number
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
}

const pingTimeoutMs = 10_000

/**
 * Models behind a server with OpenAI's interface: OpenAI itself, vLLM, llama.cpp, Ollama, gateways. Requests are sent once;
 * the caller decides about retries.
 * @throws `invalid_input` when the models are neither given nor known, and for OpenAI itself without a key
 */
export function openaiCompatibleModels(options: OpenAiCompatibleOptions = {}): ModelProvider {
  const server = resolve(options)
  if (options.models === undefined && options.embeddings === undefined && !server.official) {
    throw new DocentError({
      code: 'invalid_input',
      message: `List the models of ${server.name} in openaiCompatibleModels(), or await discoverOpenAiCompatibleModels().`,
    })
  }
  return provider(
    server,
    options.models ?? (server.official ? defaultOpenAiModels : []),
    options.embeddings ?? (server.official ? defaultOpenAiEmbeddings : []),
  )
}

/**
 * Like `openaiCompatibleModels`, with the models the server lists. Those in `models` or `embeddings` are used as they are,
 * without a request.
 * @throws `unavailable` when the server does not answer, `provider_refused` when it refuses the key
 */
export async function discoverOpenAiCompatibleModels(
  options: OpenAiCompatibleOptions,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ModelProvider> {
  const server = resolve(options, 'discoverOpenAiCompatibleModels()')
  if (options.models !== undefined && options.embeddings !== undefined)
    return provider(server, options.models, options.embeddings)
  const listed = await listModels(server.connection, signal).catch((error: unknown) => {
    throw unreachable(error, server.name, signal)
  })
  return provider(server, options.models ?? listed.models, options.embeddings ?? listed.embeddings)
}

/**
 * Like `discoverOpenAiCompatibleModels`, for a server that may be away: then the provider is there with what is given in
 * `models` and `embeddings`, reports it in `listing`, and has the rest as soon as the server answers.
 * @param waitMs longest wait for the server's first answer
 * @throws `invalid_input` for options that can never work
 */
export async function listedOpenAiCompatibleModels(
  options: OpenAiCompatibleOptions,
  { waitMs, pauseMs }: { readonly waitMs?: number; readonly pauseMs?: number } = {},
): Promise<ModelProvider> {
  const server = resolve(options, 'listedOpenAiCompatibleModels()')
  const { models, embeddings } = options
  if (models !== undefined && embeddings !== undefined) return provider(server, models, embeddings)
  return listedModels({
    known: provider(server, models ?? [], embeddings ?? []),
    discover: (signal) => discoverOpenAiCompatibleModels(options, { signal }),
    ...(waitMs !== undefined && { waitMs }),
    ...(pauseMs !== undefined && { pauseMs }),
  })
}

interface Server {
  readonly name: string
  readonly kind: ServerKind
  readonly official: boolean
  readonly connection: Connection
  readonly facts: Readonly<Record<string, ModelFacts>>
}

function resolve(options: OpenAiCompatibleOptions, of = 'openaiCompatibleModels()'): Server {
  checkOptions(of, options, {
    name: 'optional',
    baseUrl: 'optional',
    apiKey: 'optional',
    server: 'optional',
    models: 'optional',
    embeddings: 'optional',
    facts: 'optional',
    headers: 'optional',
    responseTimeoutMs: 'optional',
    idleTimeoutMs: 'optional',
    fetch: 'optional',
  })
  const baseUrl = (options.baseUrl ?? openAiUrl).replace(/\/+$/, '')
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) {
    throw new DocentError({
      code: 'invalid_input',
      message: `The baseUrl of ${of} must be an http or https URL.`,
    })
  }
  const official = baseUrl === openAiUrl
  const name = options.name ?? (official ? 'openai' : new URL(baseUrl).host)
  const connection = connect({
    provider: name,
    baseUrl,
    headers: requestHeaders(of, baseUrl, options),
    responseTimeoutMs: options.responseTimeoutMs ?? 120_000,
    idleTimeoutMs: options.idleTimeoutMs ?? 120_000,
    fetch: options.fetch ?? globalThis.fetch,
  })
  const kind = options.server ?? (official ? 'openai' : 'other')
  return { name, kind, official, connection, facts: options.facts ?? {} }
}

function provider(
  { name, kind, official, connection, facts }: Server,
  models: NonNullable<OpenAiCompatibleOptions['models']>,
  embeddings: readonly (string | EmbeddingModelDescriptor)[],
): ModelProvider {
  const settings = { provider: name, dialect: dialects[kind], official, connection }
  return {
    name,
    languageModels: modelList<string | LanguageModelDescriptor, NamedModelFacts>(models, (id, facts, described) => ({
      id,
      model: facts.model ?? id,
      ...described,
    })).map((model) => chatModel(withFacts(typeof model === 'string' ? { model } : model, facts), settings)),
    embeddingModels: embeddings.map((model) => remoteEmbedding(described(model), name, connection)),
    ping: async () => {
      const signal = AbortSignal.timeout(pingTimeoutMs)
      // A server without a list of models has them all the same.
      await connection.find('/models', signal).catch((error: unknown) => {
        throw unreachable(error, name, undefined)
      })
    },
    close: () => Promise.resolve(),
  }
}

function described(model: string | EmbeddingModelDescriptor): EmbeddingModelDescriptor {
  if (typeof model !== 'string') return model
  const known = knownEmbedding(model)
  if (known !== undefined) return known
  throw new DocentError({
    code: 'invalid_input',
    message: `The dimensions of the embedding model ${model} are not known; pass { model, dimensions } in \`embeddings\`.`,
  })
}

function unreachable(error: unknown, name: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return error
  if (DocentError.isInstance(error) && error.code === 'provider_refused') return error
  return new DocentError({
    code: 'unavailable',
    message: `The model server ${name} does not respond; check that it is running, and its address.`,
    cause: error,
  })
}
