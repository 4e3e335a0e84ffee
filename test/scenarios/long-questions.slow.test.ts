/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import type { ModelRequest } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../packages/core/src/resources/documents/index.ts'
import { apiServer } from '../support/api-server.ts'
import { pricedModels, saying } from '../support/priced-models.ts'

const contextTokens = 32_768

/** A server whose model reads so much at once, and what it was asked. */
async function server(options: { readonly large?: boolean } = {}) {
  const asked: ModelRequest[] = []
  const speak = (request: ModelRequest) => {
    asked.push(request)
    return saying('It turns.')
  }
  const models = {
    small: { capabilities: { contextTokens }, speak },
    ...(options.large ? { large: { capabilities: { contextTokens: 1_000_000 }, speak } } : {}),
  }
  return { asked, api: await apiServer({ docent: { models: [pricedModels(models), builtInModels()] } }) }
}

const words = (characters: number) =>
  'The dome turns slowly at night. '.repeat(Math.ceil(characters / 32)).slice(0, characters)

async function tokensOf({ messages }: ModelRequest): Promise<number> {
  const texts = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.map((part) => (part.type === 'text' ? part.text : '')),
  )
  return countTokens(texts.join('\n'))
}

describe('a question of 300,000 characters', () => {
  it.each([
    ['the question', { message: words(300_000) }, /^The question has about \d+ tokens, which is too long for small/],
    [
      'a system prompt',
      { message: words(70_000), system_prompt: words(100_000) },
      /^What goes with the question, such as its system prompt, has about/,
    ],
  ])('is refused before it is stored where the model cannot read it: %s', async (_, body, message) => {
    const { api, asked } = await server()
    await using _api = api
    const { id } = (await api.alice.call('POST /collections', { body: { name: 'Aurora' } })).body
    for (const query of [{}, { collection_id: id }]) {
      const chat = (await api.alice.call('POST /chats', { query })).body.id
      const refused = await api.alice.call(`POST /chats/${chat}/completions`, { body: { llm: 'small', ...body } })
      expect(refused).toMatchObject({ status: 400, body: { code: 400, message: expect.stringMatching(message) } })
      expect((await api.alice.call(`GET /chats/${chat}/messages`)).body).toEqual([])
      const inProcess = api.docent.as({ userId: 'alice' }).chats.complete(chat, {
        llm: 'small',
        message: body.message,
        ...('system_prompt' in body ? { systemPrompt: body.system_prompt } : {}),
      })
      await expect(inProcess).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(asked).toEqual([])
  })

  it('goes to a model that reads it, where the caller lets the service choose', async () => {
    const { api, asked } = await server({ large: true })
    await using _api = api
    const chat = (await api.alice.call('POST /chats')).body.id
    const answered = await api.alice.call(`POST /chats/${chat}/completions`, { body: { message: words(300_000) } })
    expect(answered).toMatchObject({ status: 200, body: { body: 'It turns.' } })
    expect(await tokensOf(asked[0]!)).toBeGreaterThan(contextTokens)
  })

  it.each([
    ['the compatibility API', 'POST /../../compat_api/v1/chat/completions'],
    ['a task of a model', 'POST /models/small/answer_question'],
  ])('is refused by %s', async (_, operation) => {
    const { api, asked } = await server()
    await using _api = api
    const body = operation.includes('compat')
      ? { model: 'small', messages: [{ role: 'user', content: words(300_000) }] }
      : { question: words(300_000) }
    const [method = '', path = ''] = operation.split(' ')
    const url = operation.includes('compat') ? `${api.url}/compat_api/v1/chat/completions` : `${api.url}/api/v1${path}`
    const refused = await fetch(url, {
      method,
      headers: { authorization: 'Bearer alice', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/tokens|characters/)])
    expect(asked).toEqual([])
  })
})

// Question, history, template and passages together: each has its share of what the model reads.
it.each([
  ['short', 50],
  ['longer', 40_000],
  ['as long as it may be', 75_000],
])('whatever goes to a model fits what it reads: a %s question', async (_, characters) => {
  const { api, asked } = await server()
  await using _api = api
  const alice = api.docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId, fileName: 'a.txt', text: words(400_000) })
  const chat = await alice.chats.create({ collectionId })
  const pair = { userPrompt: words(60_000), aiResponse: words(60_000), commandName: 'paste' }
  for (let turn = 0; turn < 3; turn++) await alice.chats.insertMessagePair(chat.id, pair)
  for (const ragType of ['rag', 'hyde1', 'all_data', 'llm_only'] as const) {
    const answer = await alice.chats.complete(chat.id, {
      llm: 'small',
      message: words(characters),
      systemPrompt: words(6_000),
      promptQuery: words(3_000),
      ragConfig: { ragType },
      includeChatHistory: 'on',
      llmArgs: { maxNewTokens: 4_000 },
    })
    await answer.result()
  }
  expect(asked.length).toBeGreaterThan(3)
  for (const request of asked) {
    expect((await tokensOf(request)) + (request.maxOutputTokens ?? 0)).toBeLessThanOrEqual(contextTokens)
  }
})
