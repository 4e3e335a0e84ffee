import {
  collectAnswer,
  embeddingModelConformance,
  languageModelConformance,
  startFakeOpenAiServer,
  tokenGate,
  type FakeOpenAiServer,
} from '@docent/core/testing'
import type { EmbeddingModel, LanguageModel, ModelProvider, ModelRequest } from '@docent/core/ports'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  discoverOpenAiCompatibleModels,
  openaiCompatibleModels,
  type OpenAiCompatibleOptions,
} from './openai-compatible-models.ts'

const runner = { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach }

function first<Model extends LanguageModel | EmbeddingModel>([model]: readonly Model[]): Model {
  if (model === undefined) throw new Error('The provider has no such model.')
  return model
}

languageModelConformance(runner, {
  name: 'openaiCompatibleModels',
  kind: 'remote',
  open: (baseUrl) =>
    first(
      openaiCompatibleModels({
        baseUrl,
        server: 'vllm',
        models: [{ model: 'fake', capabilities: { vision: true, tools: true } }],
      }).languageModels,
    ),
})

embeddingModelConformance(runner, {
  name: 'openaiCompatibleModels',
  kind: 'remote',
  open: (baseUrl) =>
    first(openaiCompatibleModels({ baseUrl, embeddings: [{ model: 'fake', dimensions: 8 }] }).embeddingModels),
})

describe('openaiCompatibleModels', () => {
  let server: FakeOpenAiServer
  beforeEach(async () => {
    server = await startFakeOpenAiServer({ models: ['chat-large', 'nomic-embed-text:latest', 'whisper-1'] })
  })
  afterEach(() => server.close())

  const open = (options: OpenAiCompatibleOptions = {}): ModelProvider =>
    openaiCompatibleModels({ baseUrl: server.url, models: ['fake'], ...options })
  const request: ModelRequest = { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello?' }] }] }
  const ask = (provider: ModelProvider, extra: Partial<ModelRequest> = {}) =>
    collectAnswer(first(provider.languageModels), { ...request, ...extra })
  const sent = async (index = 0) => (await server.call(index)).body

  const tools = [{ name: 'search', description: '', parameters: { type: 'object', properties: {} } }]

  it('refuses tools of models that are not declared to call them', async () => {
    await expect(ask(open(), { tools })).rejects.toMatchObject({ code: 'unsupported' })
    expect(server.calls).toHaveLength(0)
    await ask(open({ server: 'mistral' }), { tools })
    expect((await sent())['tools']).toHaveLength(1)
  })

  it('returns with a call what the provider expects back', async () => {
    const providerData = { google: { thought_signature: 'c2ln' } }
    const toolCalls = [{ id: 'c', name: 'search', arguments: '{}', providerData }]
    await ask(open(), {
      messages: [
        ...request.messages,
        { role: 'assistant', content: [], toolCalls },
        { role: 'tool', callId: 'c', toolName: 'search', content: '' },
      ],
    })
    expect(((await sent())['messages'] as unknown[])[1]).toMatchObject({
      content: null,
      tool_calls: [{ id: 'c', extra_content: providerData }],
    })
  })

  it('sends the key and further headers', async () => {
    await ask(open({ apiKey: 'sk-1', headers: { 'x-team': 'docs' } }))
    expect((await server.call(0)).headers).toMatchObject({ authorization: 'Bearer sk-1', 'x-team': 'docs' })
  })

  it.each([
    ['openai', 'max_completion_tokens'],
    ['other', 'max_tokens'],
  ] as const)('limits the answer of %s servers by %s', async (kind, field) => {
    await ask(open({ server: kind }), { maxOutputTokens: 5 })
    expect((await sent())[field]).toBe(5)
  })

  it('leaves sampling out for reasoning models of OpenAI, which refuse it', async () => {
    await ask(open({ server: 'openai', models: [{ model: 'fake', capabilities: { reasoning: true } }] }), {
      temperature: 0.2,
      topP: 0.5,
    })
    expect(await sent()).not.toHaveProperty('temperature')
    expect(await sent()).not.toHaveProperty('top_p')
  })

  it('sends Mistral no field it refuses', async () => {
    await ask(open({ server: 'mistral' }), { seed: 3, topK: 5 })
    expect(Object.keys(await sent()).toSorted()).toEqual(['messages', 'model', 'random_seed', 'stream'])
  })

  it.each<readonly [OpenAiCompatibleOptions['server'], Partial<ModelRequest>, Record<string, unknown>]>([
    ['vllm', { guided: { type: 'regex', pattern: 'a+' } }, { structured_outputs: { regex: 'a+' } }],
    ['vllm', { guided: { type: 'choice', choices: ['a', 'b'] } }, { structured_outputs: { choice: ['a', 'b'] } }],
    ['vllm', { guided: { type: 'grammar', grammar: 'root' } }, { structured_outputs: { grammar: 'root' } }],
    [
      'vllm',
      { guided: { type: 'json-whitespace', schema: { type: 'object' }, pattern: ' ' } },
      { structured_outputs: { json: { type: 'object' }, whitespace_pattern: ' ' } },
    ],
    ['llama.cpp', { guided: { type: 'grammar', grammar: 'root' } }, { grammar: 'root' }],
    ['vllm', { repetitionPenalty: 1.3 }, { repetition_penalty: 1.3 }],
    ['llama.cpp', { repetitionPenalty: 1.3 }, { repeat_penalty: 1.3 }],
  ])('sends %s %o in its own words', async (kind, options, fields) => {
    await ask(open({ server: kind! }), options)
    expect(await sent()).toMatchObject(fields)
  })

  it('sets how long a reasoning model thinks', async () => {
    await ask(open({ models: [{ model: 'fake', capabilities: { reasoning: true } }] }), { reasoningEffort: 'high' })
    expect(await sent()).toMatchObject({ reasoning_effort: 'high' })
  })

  it('asks vLLM to continue the beginning of an answer', async () => {
    await ask(open({ server: 'vllm' }), {
      messages: [...request.messages, { role: 'assistant', content: [{ type: 'text', text: 'It is' }] }],
    })
    expect(await sent()).toMatchObject({ continue_final_message: true, add_generation_prompt: false })
  })

  it('puts the schema into the prompt of servers that know JSON objects only', async () => {
    await ask(open(), { responseFormat: { type: 'json', schema: { type: 'object', title: 'Invoice' } } })
    expect(await sent()).toMatchObject({ response_format: { type: 'json_object' } })
    expect(JSON.stringify((await sent())['messages'])).toContain('Invoice')
  })

  it.each<readonly [string, OpenAiCompatibleOptions, Partial<ModelRequest>]>([
    [
      'images',
      {},
      { messages: [{ role: 'user', content: [{ type: 'image', data: Uint8Array.of(1), mediaType: 'image/png' }] }] },
    ],
    ['JSON', { server: 'anthropic' }, { responseFormat: { type: 'json' } }],
    ['a pattern', { server: 'openai' }, { guided: { type: 'regex', pattern: 'a+' } }],
    ['a penalty', { server: 'openai' }, { repetitionPenalty: 1.3 }],
    ['an effort', {}, { reasoningEffort: 'low' }],
    [
      'an effort',
      { server: 'mistral', models: [{ model: 'fake', capabilities: { reasoning: true } }] },
      { reasoningEffort: 'low' },
    ],
  ])('refuses %s when the model cannot do it', async (_what, options, extra) => {
    await expect(ask(open(options), extra)).rejects.toMatchObject({ code: 'unsupported' })
    expect(server.calls).toHaveLength(0)
  })

  it('takes [DONE] without a finish reason as an end', async () => {
    server.answer({ status: 200, body: 'data: {"choices":[{"delta":{"content":"Hi"}}]}\r\n\r\ndata: [DONE]\r\n\r\n' })
    const { text, finish } = await ask(open())
    expect([text, finish?.reason]).toEqual(['Hi', 'other'])
  })

  it('reads reasoning by its other name', async () => {
    server.answer({
      status: 200,
      body: 'data: {"choices":[{"delta":{"reasoning":"Hm"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
    })
    expect((await ask(open())).reasoning).toBe('Hm')
  })

  it('gives up on a server that does not begin to answer', async () => {
    server.answer({ beforeHeaders: () => new Promise(() => undefined) })
    await expect(ask(open({ responseTimeoutMs: 500 }))).rejects.toMatchObject({ code: 'provider_failed' })
    expect(await (await server.call(0)).ended).toBe('closed-by-client')
  })

  it('gives up on a server that falls silent, after the text it had sent', async () => {
    const gate = tokenGate()
    gate.release(1)
    server.answer({ tokens: ['one', 'two'], beforeToken: gate.pass })
    const seen: string[] = []
    const read = async (): Promise<void> => {
      for await (const part of first(open({ idleTimeoutMs: 20 }).languageModels).stream(request)) seen.push(part.type)
    }
    await expect(read()).rejects.toMatchObject({ code: 'provider_failed' })
    expect(seen).toEqual(['text-delta'])
    expect(await (await server.call(0)).ended).toBe('closed-by-client')
  })

  it("shows the provider's reason of a refusal without keys", async () => {
    server.answer({ status: 400, body: '{"error":{"message":"Context is too long for key sk-abc123def."}}' })
    const error: unknown = await ask(open({ name: 'acme' })).catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: 'acme refused the request (status 400): Context is too long for key ….',
    })
  })

  it('uses connections again after whole answers', async () => {
    const provider = open()
    for (let count = 0; count < 6; count++) await ask(provider)
    // Two, not one: the first is often not yet free when the next request is sent at once.
    expect(new Set(server.calls.map(({ connection }) => connection)).size).toBeLessThanOrEqual(2)
  })

  it('sorts vectors by their index', async () => {
    const reversed = await startFakeOpenAiServer({ embeddingOrder: 'reversed' })
    const embed = (baseUrl: string) =>
      first(open({ baseUrl, embeddings: [{ model: 'fake', dimensions: 8 }] }).embeddingModels).embed(['a', 'bb'], {
        kind: 'query',
      })
    const vectors = [await embed(server.url), await embed(reversed.url)]
    await reversed.close()
    expect(vectors[1]).toEqual(vectors[0])
  })

  it('asks for vectors as base64, and for numbers once a server refused that', async () => {
    const model = first(open({ embeddings: [{ model: 'fake', dimensions: 2 }] }).embeddingModels)
    const embedding = Buffer.from(Float32Array.from([3, 4]).buffer).toString('base64')
    server.answer({ status: 200, body: JSON.stringify({ data: [{ index: 0, embedding }] }) })
    const [vector] = await model.embed(['one'], { kind: 'passage' })
    expect([...vector!]).toEqual([Math.fround(0.6), Math.fround(0.8)])

    server.answer(({ body }) =>
      body['encoding_format'] === 'base64'
        ? { status: 400, body: '{"error":{"message":"encoding_format must be float."}}' }
        : { status: 200, body: '{"data":[{"index":0,"embedding":[3,4]}]}' },
    )
    for (let time = 0; time < 2; time++) {
      expect(await model.embed(['one'], { kind: 'passage' })).toEqual([vector])
    }
    const formats = await Promise.all(server.calls.map(async (_, call) => (await sent(call))['encoding_format']))
    expect(formats).toEqual(['base64', 'base64', 'float', 'float'])
  })

  it('puts the prefixes of a model before its texts', async () => {
    const model = first(
      open({ embeddings: [{ model: 'fake', dimensions: 8, prefixes: { passage: 'p: ', query: 'q: ' } }] })
        .embeddingModels,
    )
    await model.embed(['one'], { kind: 'query' })
    await model.embed(['one', ''], { kind: 'passage' })
    expect([(await sent())['input'], (await sent(1))['input']]).toEqual([['q: one'], ['p: one']])
  })

  it('knows limits and prices of models of OpenAI at its own address only', () => {
    expect(first(openaiCompatibleModels({ apiKey: 'k', models: ['gpt-4o-2024-11-20'] }).languageModels)).toMatchObject({
      capabilities: { contextTokens: 128_000, outputTokens: 16_384, vision: true },
      price: { inputPerMillion: 2.5 },
    })
    expect(first(open({ models: ['gpt-4o'] }).languageModels)).toMatchObject({
      capabilities: { contextTokens: 8192 },
      price: undefined,
    })
  })

  it('offers models of OpenAI by default', () => {
    const provider = openaiCompatibleModels({ apiKey: 'sk-1' })
    expect(provider.name).toBe('openai')
    expect(provider.languageModels.map(({ id }) => id)).toContain('gpt-4.1-mini')
    expect(provider.embeddingModels.map(({ id }) => id)).toEqual(['text-embedding-3-small'])
  })

  it.each<readonly [string, OpenAiCompatibleOptions]>([
    ['no models at an unknown address', { baseUrl: 'http://localhost:1/v1' }],
    ['an address that is none', { baseUrl: 'localhost', models: ['x'] }],
    ['an embedding model without dimensions', { embeddings: ['mystery'] }],
  ])('refuses %s', (_what, options) => {
    expect(() => openaiCompatibleModels(options)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })

  it('discovers chat and embedding models', async () => {
    const provider = await discoverOpenAiCompatibleModels({ baseUrl: server.url })
    expect(provider.languageModels.map(({ id }) => id)).toEqual(['chat-large'])
    expect(provider.embeddingModels).toMatchObject([{ id: 'nomic-embed-text:latest', dimensions: 768 }])
  })

  it('takes over the limits that the server lists', async () => {
    server.answer({ status: 200, body: '{"data":[{"id":"a","max_model_len":32768},{"id":"b"}]}' })
    const { languageModels } = await discoverOpenAiCompatibleModels({ baseUrl: server.url })
    expect(languageModels.map(({ capabilities }) => capabilities.contextTokens)).toEqual([32_768, 8192])
  })

  it.each([
    ['provider_refused', { status: 401 }],
    ['unavailable', { status: 502 }],
    ['unavailable', { status: 200, body: '<html>' }],
  ] as const)('reports %s when the server cannot be asked', async (code, script) => {
    server.answer(script)
    await expect(discoverOpenAiCompatibleModels({ baseUrl: server.url })).rejects.toMatchObject({ code })
    await expect(open().ping()).rejects.toMatchObject({ code })
  })

  it('answers without a list of models too, when its models are named', async () => {
    server.answer({ status: 404 })
    await open().ping()
    await expect(discoverOpenAiCompatibleModels({ baseUrl: server.url })).rejects.toMatchObject({
      code: 'provider_refused',
    })
  })
})
