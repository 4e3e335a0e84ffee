import { afterAll, beforeAll, expect, it } from 'vitest'
import { aurora } from '../support/aurora.ts'
import { undocumentedIn } from '../support/documented-answers.ts'
import { compatServer, type CompatServer } from './compat-server.ts'

const tool = { type: 'function', function: { name: 'look' } }

let server: CompatServer
let undocumented: ReturnType<typeof undocumentedIn>
let collection: string
let chat: string
beforeAll(async () => {
  server = await compatServer({ compatibility: { collections: true, tools: true } })
  // As it is served: the form of calls depends on the options.
  const document: unknown = await (await fetch(`${server.api.url}/api/v1/openapi.json`)).json()
  undocumented = undocumentedIn(document as object)
  const { alice } = server.api
  const { id } = await aurora(alice)
  collection = `collection:${id}`
  chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id
})
afterAll(() => server[Symbol.asyncDispose]())

/** The status, and what the answer has that is not documented. */
async function answerTo(method: string, path: string, called: string, body?: object, accept = '*/*') {
  const base = path.startsWith('/compat_api') ? server.api.url : `${server.api.url}/api/v1`
  const response = await fetch(base + called, {
    method,
    headers: { authorization: 'Bearer alice', accept },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { status, headers } = response
  const text = await response.text()
  return [status, undocumented({ method, path, status, contentType: headers.get('content-type'), text })]
}

const compat = (path: string, body: object) => answerTo('POST', `/compat_api/v1${path}`, `/compat_api/v1${path}`, body)

const hello = { model: 'caller', messages: [{ role: 'user', content: 'How much is a ticket?' }] }
const usage = { stream: true, stream_options: { include_usage: true } }

it.each([
  ['a chat completion', '/chat/completions', hello, 200],
  ['its stream', '/chat/completions', { ...hello, ...usage }, 200],
  ['a response', '/responses', { model: 'fake', input: 'Hello' }, 200],
  ['its stream', '/responses', { model: 'fake', input: 'Hello', stream: true }, 200],
  ['vectors', '/embeddings', { model: 'hashing-512', input: ['a', 'b'], encoding_format: 'base64' }, 200],
  ['a wrong field', '/chat/completions', { ...hello, temperature: 'hot' }, 400],
  ['an unknown model', '/responses', { model: 'x', input: 'Hello' }, 404],
])('%s is as documented', async (_, path, body, status) => {
  server.provider.answer({ reasoning: ['Hm'] })
  expect(await compat(path, body)).toEqual([status, undefined])
})

it('calls of tools, answers from collections and failures are as documented', async () => {
  server.provider.answer({ tokens: [], toolCalls: [{ id: 'call_1', name: 'look', arguments: '{}' }] })
  for (const stream of [false, true])
    expect(await compat('/chat/completions', { ...hello, tools: [tool], stream })).toEqual([200, undefined])
  server.provider.answer({ tokens: ['12 euros [1].'] })
  for (const stream of [false, true]) {
    expect(await compat('/chat/completions', { ...hello, model: collection, stream })).toEqual([200, undefined])
    expect(await compat('/responses', { model: collection, input: 'How much?', stream })).toEqual([200, undefined])
  }
  server.provider.answer({ interruption: { afterTokens: 2, kind: 'error' } })
  expect(await compat('/responses', { model: 'fake', input: 'Hello', stream: true })).toEqual([200, undefined])
  const models = '/compat_api/v1/models'
  expect(await answerTo('GET', models, models)).toEqual([200, undefined])
  expect(await answerTo('GET', `${models}/{model_id}`, `${models}/org%2Fplain`)).toEqual([200, undefined])
})

it.each(['application/jsonl', 'text/event-stream'])('lines of an answer in %s are as documented', async (accept) => {
  server.provider.answer({ tokens: ['12 euros ', '[1].'] })
  const asked = { message: 'How much is a ticket?', stream: true }
  const ask = answerTo('POST', '/chats/{id}/completions', `/chats/${chat}/completions`, asked, accept)
  expect(await ask).toEqual([200, undefined])
  const [, question] = (await server.api.alice.call(`GET /chats/${chat}/messages`)).body
  const follow = `/messages/${question.id}/stream?offset=3`
  expect(await answerTo('GET', '/messages/{question_id}/stream', follow, undefined, accept)).toEqual([200, undefined])
})
