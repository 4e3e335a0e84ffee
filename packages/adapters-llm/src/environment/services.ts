import type { LanguageModelDescriptor, ServerKind } from '../openai-compatible/index.ts'

/** A hosted service with OpenAI's interface, switched on by its key in the environment. */
export interface HostedService {
  readonly name: string
  /** Variables that may hold the key; the first that is set counts. */
  readonly keys: readonly string[]
  readonly baseUrl: string
  /** The variable with the address of a gateway in the service's place. */
  readonly gateway?: { readonly variable: string }
  readonly server: ServerKind
  /** Headers that the service needs beside the bearer token. */
  readonly headers?: (apiKey: string) => Readonly<Record<string, string>>
  /** Variable with model names, separated by commas, in place of the defaults. */
  readonly modelsVariable: string
  readonly models: readonly LanguageModelDescriptor[]
  readonly embeddings: readonly string[]
}

const model = (
  name: string,
  contextTokens: number,
  outputTokens: number,
  { vision = false, reasoning = false, tools = true } = {},
  price?: readonly [inputPerMillion: number, outputPerMillion: number],
): LanguageModelDescriptor => ({
  model: name,
  capabilities: { contextTokens, outputTokens, vision, reasoning, tools },
  ...(price ? { price: { inputPerMillion: price[0], outputPerMillion: price[1] } } : {}),
})

/**
 * Limits and list prices (US dollars) as the services published them in 2025; where they are incomplete, the smaller limit
 * is used, and no price. `DOCENT_MODEL_FACTS` overrides them.
 */
export const hostedServices: readonly HostedService[] = [
  {
    name: 'anthropic',
    keys: ['ANTHROPIC_API_KEY'],
    baseUrl: 'https://api.anthropic.com/v1',
    gateway: { variable: 'ANTHROPIC_BASE_URL' },
    server: 'anthropic',
    // For the list of models, which is not part of its OpenAI interface.
    headers: (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
    modelsVariable: 'ANTHROPIC_MODELS',
    models: [
      model('claude-sonnet-4-5', 200_000, 64_000, { vision: true }, [3, 15]),
      model('claude-haiku-4-5', 200_000, 64_000, { vision: true }, [1, 5]),
    ],
    embeddings: [],
  },
  {
    name: 'google',
    keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    server: 'other',
    modelsVariable: 'GEMINI_MODELS',
    models: [
      model('gemini-2.5-flash', 1_048_576, 65_536, { vision: true, reasoning: true }, [0.3, 2.5]),
      model('gemini-2.5-pro', 1_048_576, 65_536, { vision: true, reasoning: true }, [1.25, 10]),
    ],
    embeddings: ['gemini-embedding-001'],
  },
  {
    name: 'mistral',
    keys: ['MISTRAL_API_KEY'],
    baseUrl: 'https://api.mistral.ai/v1',
    server: 'mistral',
    modelsVariable: 'MISTRAL_MODELS',
    models: [model('mistral-small-latest', 32_000, 8192), model('mistral-large-latest', 128_000, 8192)],
    embeddings: ['mistral-embed'],
  },
  {
    name: 'groq',
    keys: ['GROQ_API_KEY'],
    baseUrl: 'https://api.groq.com/openai/v1',
    server: 'other',
    modelsVariable: 'GROQ_MODELS',
    models: [
      model('llama-3.3-70b-versatile', 131_072, 32_768, {}, [0.59, 0.79]),
      model('llama-3.1-8b-instant', 131_072, 32_768, {}, [0.05, 0.08]),
    ],
    embeddings: [],
  },
  {
    name: 'deepseek',
    keys: ['DEEPSEEK_API_KEY'],
    baseUrl: 'https://api.deepseek.com/v1',
    server: 'other',
    modelsVariable: 'DEEPSEEK_MODELS',
    models: [
      model('deepseek-chat', 64_000, 8192),
      model('deepseek-reasoner', 64_000, 32_768, { reasoning: true, tools: false }),
    ],
    embeddings: [],
  },
  {
    name: 'openrouter',
    keys: ['OPENROUTER_API_KEY'],
    baseUrl: 'https://openrouter.ai/api/v1',
    server: 'other',
    modelsVariable: 'OPENROUTER_MODELS',
    models: [model('openrouter/auto', 32_000, 4096, { tools: false })],
    embeddings: [],
  },
]
