import { builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import { startFakeOpenAiServer, type FakeOpenAiServer } from '@docent/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'

let provider: FakeOpenAiServer
let server: ApiServer
beforeEach(async () => {
  provider = await startFakeOpenAiServer()
  server = await apiServer({
    docent: {
      models: [
        openaiCompatibleModels({
          name: 'fake',
          baseUrl: provider.url,
          apiKey: 'sk-of-the-operator',
          models: ['fake'],
          embeddings: [{ model: 'small', dimensions: 8 }],
        }),
        builtInModels(),
      ],
    },
  })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await provider.close()
})

const newChat = async () => (await server.alice.call('POST /chats')).body.id as string

describe.each([401, 402, 403, 404])('a provider that answers %i', (status) => {
  const secretive = (text: string) => {
    expect(text).not.toContain('sk-of')
    expect(text).not.toContain(provider.url)
    expect(text).not.toContain('127.0.0.1')
  }
  beforeEach(() =>
    provider.answer({
      status,
      body: `{"error":{"message":"Incorrect key sk-of-the-operator at ${provider.url}, no model fake"}}`,
    }),
  )

  it('is a failure of the provider to anyone who asks, and not one of their key, right or id', async () => {
    const chat = await newChat()
    const message = { body: { message: 'Who?', llm: 'fake' } }
    const calls: readonly (readonly [string, object])[] = [
      [`POST /chats/${chat}/completions`, message],
      ['POST /models/fake/answer_question', { body: { question: 'Who?', text_context_list: ['Ida.'] } }],
      ['POST /embedding_models/small/encode_chunks_for_retrieval', { body: { chunks: ['a'] } }],
      [
        'POST /compat_api/v1/chat/completions',
        { body: { model: 'fake', messages: [{ role: 'user', content: 'Who?' }] } },
      ],
    ]
    for (const [request, call] of calls) {
      const answer = await server.alice.call(request, call)
      const text = JSON.stringify(answer.body)
      expect([request, answer.status, text]).toEqual([request, 502, expect.stringContaining('operator')])
      expect(answer.headers.get('www-authenticate')).toBeNull()
      secretive(text)
    }
    expect((await server.alice.call(`GET /chats/${chat}`)).status).toBe(200)
  })
})

describe('a provider that is too busy', () => {
  const busy = { status: 429, headers: { 'retry-after': '2' } }
  const ask = { body: { message: 'Who?', llm: 'fake' } }

  it('is 429 with Retry-After before the answer has begun', { tags: ['slow'] }, async () => {
    provider.answer(busy)
    const answer = await server.alice.call(`POST /chats/${await newChat()}/completions`, ask)
    expect(answer).toMatchObject({ status: 429, body: { code: 429 } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
