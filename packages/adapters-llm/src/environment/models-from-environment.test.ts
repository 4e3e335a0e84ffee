import { inspect } from 'node:util'
import { collectAnswer, startFakeOpenAiServer, type FakeOpenAiServer } from '@docent/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modelsFromEnvironment, type Environment } from './models-from-environment.ts'

describe('modelsFromEnvironment', () => {
  let server: FakeOpenAiServer
  beforeEach(async () => {
    server = await startFakeOpenAiServer({ models: ['local-large', 'local-small', 'all-minilm:latest'] })
  })
  afterEach(() => server.close())

  it('finds nothing in an empty environment', async () => {
    expect(await modelsFromEnvironment({})).toEqual([])
    expect(await modelsFromEnvironment({ OPENAI_API_KEY: ' ', OLLAMA_HOST: '' })).toEqual([])
  })

  it.each([
    ['OPENAI_API_KEY', 'openai', 'https://api.openai.com/v1/chat/completions'],
    ['ANTHROPIC_API_KEY', 'anthropic', 'https://api.anthropic.com/v1/chat/completions'],
    ['GEMINI_API_KEY', 'google', 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions'],
    ['GOOGLE_API_KEY', 'google', 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions'],
    ['MISTRAL_API_KEY', 'mistral', 'https://api.mistral.ai/v1/chat/completions'],
    ['GROQ_API_KEY', 'groq', 'https://api.groq.com/openai/v1/chat/completions'],
    ['DEEPSEEK_API_KEY', 'deepseek', 'https://api.deepseek.com/v1/chat/completions'],
    ['OPENROUTER_API_KEY', 'openrouter', 'https://openrouter.ai/api/v1/chat/completions'],
  ])('takes %s for %s', async (variable, name, url) => {
    const requests: { url: string; authorization: string | null }[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      requests.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') })
      return Promise.resolve(
        new Response('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'),
      )
    }
    const [provider, ...others] = await modelsFromEnvironment({ [variable]: 'the-key' }, { fetch })
    expect(others).toEqual([])
    expect(provider?.name).toBe(name)
    const [model] = provider?.languageModels ?? []
    if (model === undefined) throw new Error('No model.')
    await collectAnswer(model, { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }] })
    expect(requests).toEqual([{ url, authorization: 'Bearer the-key' }])
  })

  it('shows keys nowhere', async () => {
    const providers = await modelsFromEnvironment({ OPENAI_API_KEY: 'the-key', GROQ_API_KEY: 'the-key' })
    expect(inspect(providers, { depth: 10, showHidden: true }) + JSON.stringify(providers)).not.toContain('the-key')
  })

  it('takes the models that are named in place of the defaults', async () => {
    const [provider] = await modelsFromEnvironment({ GROQ_API_KEY: 'k', GROQ_MODELS: 'llama-3.1-8b-instant, other' })
    expect(provider?.languageModels.map(({ id, capabilities }) => [id, capabilities.contextTokens])).toEqual([
      ['llama-3.1-8b-instant', 131_072],
      ['other', 8192],
    ])
  })

  it.each<readonly [string, (url: string) => Environment, string]>([
    ['DOCENT_MODELS_URL', (url) => ({ DOCENT_MODELS_URL: url }), 'models'],
    ['OPENAI_BASE_URL', (url) => ({ OPENAI_BASE_URL: url }), 'openai'],
    ['OLLAMA_HOST', (url) => ({ OLLAMA_HOST: new URL(url).host }), 'ollama'],
  ])('asks the server of %s for its models', async (_variable, environment, name) => {
    const [provider] = await modelsFromEnvironment(environment(server.url))
    expect(provider?.name).toBe(name)
    expect(provider?.languageModels.map(({ id }) => id)).toEqual(['local-large', 'local-small'])
    expect(provider?.embeddingModels).toMatchObject([{ id: 'all-minilm:latest', dimensions: 384 }])
  })

  it('asks the server for nothing when everything is named', async () => {
    const [provider] = await modelsFromEnvironment({
      DOCENT_MODELS_URL: server.url,
      DOCENT_MODELS: 'mine',
      DOCENT_EMBEDDING_MODEL: 'vectors',
      DOCENT_EMBEDDING_DIMENSIONS: '12',
    })
    expect(provider?.languageModels.map(({ id }) => id)).toEqual(['mine'])
    expect(provider?.embeddingModels).toMatchObject([{ id: 'vectors', dimensions: 12 }])
    expect(server.calls).toHaveLength(0)
  })

  it('takes facts of models over what is known, also of those a server lists', async () => {
    const price = { inputPerMillion: 1, outputPerMillion: 4 }
    const [provider] = await modelsFromEnvironment({
      DOCENT_MODELS_URL: server.url,
      DOCENT_MODEL_FACTS: JSON.stringify({
        'local-large': { contextTokens: 64_000, vision: true, price, accuracy: 0.7, displayName: 'Large' },
        elsewhere: { price },
      }),
    })
    expect(provider?.languageModels).toMatchObject([
      {
        id: 'local-large',
        displayName: 'Large',
        price,
        accuracy: 0.7,
        capabilities: { contextTokens: 64_000, vision: true },
      },
      { id: 'local-small', capabilities: { contextTokens: 8192, vision: false } },
    ])
    const [, small] = provider?.languageModels ?? []
    expect([small?.price, small?.accuracy]).toEqual([undefined, undefined])
    const [hosted] = await modelsFromEnvironment({ ANTHROPIC_API_KEY: 'k' })
    expect(hosted?.languageModels[0]?.price).toEqual({ inputPerMillion: 3, outputPerMillion: 15 })
  })

  it.each([
    ['nonsense', 'be JSON, such as {"my-model":{"contextTokens":32768}}'],
    ['[]', 'hold facts by model id; it is not valid: expected an object'],
    ['{"m":{"contextTokens":"many"}}', 'hold facts by model id; m.contextTokens is not valid: expected a number'],
    ['{"m":{"contextTokens":0}}', 'hold facts by model id; m.contextTokens is not valid: expected more than 0'],
    ['{"m":{"accuracy":2}}', 'hold facts by model id; m.accuracy is not valid: expected at most 1'],
    [
      '{"m":{"continuation":"no"}}',
      'hold facts by model id; m.continuation is not valid: expected one of prefill, prompted, none',
    ],
    ['{"m":{"prise":1}}', 'hold facts by model id; m is not valid: it has no field prise'],
  ])('refuses %s as facts', async (facts, problem) => {
    await expect(modelsFromEnvironment({ DOCENT_MODEL_FACTS: facts })).rejects.toMatchObject({
      code: 'invalid_input',
      message: `The environment variable DOCENT_MODEL_FACTS must ${problem}.`,
    })
  })

  it('does without a server that does not answer, names it, and leaves the others as they are', async () => {
    await server.close()
    const [down, anthropic] = await modelsFromEnvironment({ DOCENT_MODELS_URL: server.url, ANTHROPIC_API_KEY: 'k' })
    expect(down?.listing?.missing).toBe(
      'The model server models does not respond; check that it is running, and its address.',
    )
    expect(down?.languageModels).toEqual([])
    await expect(down?.ping()).rejects.toMatchObject({ code: 'unavailable', message: down?.listing?.missing })
    expect(anthropic?.languageModels.map(({ id }) => id)).toEqual(['claude-sonnet-4-5', 'claude-haiku-4-5'])
    await down?.close()
  })

  it('reports one failure when several variables are wrong', async () => {
    await server.close()
    const failing = modelsFromEnvironment({ DOCENT_MODELS_URL: server.url, OLLAMA_HOST: 'a b' })
    await expect(failing).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it.each<readonly [string, (url: string) => Environment]>([
    ['at an address of its own', (url) => ({ DOCENT_EMBEDDING_URL: url, OPENAI_API_KEY: 'k' })],
    ['of a gateway in the place of OpenAI', (url) => ({ OPENAI_BASE_URL: url, ANTHROPIC_API_KEY: 'k' })],
    ['of Ollama', (url) => ({ OLLAMA_HOST: new URL(url).host, OPENAI_API_KEY: 'k' })],
  ])('puts the embedding model %s before all others', async (_where, environment) => {
    const providers = await modelsFromEnvironment({
      ...environment(server.url),
      DOCENT_EMBEDDING_MODEL: 'my-embedder',
      DOCENT_EMBEDDING_DIMENSIONS: '12',
    })
    const [first] = providers.flatMap(({ embeddingModels }) => embeddingModels)
    expect(first).toMatchObject({ id: 'my-embedder', dimensions: 12 })
    await first?.embed(['one'], { kind: 'query' }).catch(() => {})
    expect((await server.call(server.calls.length - 1)).path).toMatch(/\/embeddings$/)
    expect(providers.flatMap(({ languageModels }) => languageModels).length).toBeGreaterThan(0)
  })

  it('asks OpenAI for the embedding model that is named, once', async () => {
    const providers = await modelsFromEnvironment({
      OPENAI_API_KEY: 'k',
      DOCENT_EMBEDDING_MODEL: 'text-embedding-3-large',
      DOCENT_EMBEDDING_DIMENSIONS: '256',
    })
    expect(providers.flatMap(({ embeddingModels }) => embeddingModels)).toMatchObject([
      { id: 'text-embedding-3-large', dimensions: 256 },
    ])
  })

  it.each([
    ['http://gateway:4000', 'http://gateway:4000/v1/chat/completions'],
    ['http://gateway:4000/anthropic/v1/', 'http://gateway:4000/anthropic/v1/chat/completions'],
  ])('calls %s in the place of Anthropic', async (gateway, url) => {
    const requests: string[] = []
    const fetch: typeof globalThis.fetch = (input) => {
      requests.push(String(input))
      return Promise.resolve(
        new Response('data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'),
      )
    }
    const [provider] = await modelsFromEnvironment({ ANTHROPIC_BASE_URL: gateway }, { fetch })
    const [model] = provider?.languageModels ?? []
    await collectAnswer(model!, { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }] })
    expect(requests).toEqual([url])
  })

  it("takes OpenAI's own address for OpenAI", async () => {
    const [provider] = await modelsFromEnvironment({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'https://api.openai.com/v1/',
    })
    expect(provider?.embeddingModels.map(({ id }) => id)).toEqual(['text-embedding-3-small'])
  })

  it.each<readonly [string, Environment]>([
    ['DOCENT_MODELS_URL', { DOCENT_MODELS_URL: 'localhost:8000' }],
    ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'nowhere' }],
    ['OLLAMA_HOST', { OLLAMA_HOST: 'a b' }],
    ['ANTHROPIC_BASE_URL', { ANTHROPIC_BASE_URL: 'gateway' }],
    ['DOCENT_EMBEDDING_URL', { DOCENT_EMBEDDING_MODEL: 'v' }],
    ['DOCENT_EMBEDDING_MODEL', { DOCENT_EMBEDDING_URL: 'http://x/v1' }],
    ['DOCENT_EMBEDDING_DIMENSIONS', { DOCENT_EMBEDDING_URL: 'http://x/v1', DOCENT_EMBEDDING_MODEL: 'v' }],
    [
      'DOCENT_EMBEDDING_DIMENSIONS',
      { DOCENT_MODELS_URL: 'http://x/v1', DOCENT_EMBEDDING_MODEL: 'v', DOCENT_EMBEDDING_DIMENSIONS: 'many' },
    ],
  ])('refuses a %s that makes no sense', async (variable, environment) => {
    await expect(modelsFromEnvironment(environment)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(variable),
    })
  })
})
