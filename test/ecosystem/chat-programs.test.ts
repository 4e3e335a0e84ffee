import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compatServer, pixel, type CompatServer } from '../compat/compat-server.ts'
import { aurora, type Aurora } from '../support/aurora.ts'

let server: CompatServer
let collection: Aurora
beforeAll(async () => {
  server = await compatServer({ compatibility: { collections: true, tools: true } })
  collection = await aurora(server.api.alice)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.provider.answer({ tokens: ['A ticket costs ', '12 euros [1].'] }))

interface Sent {
  readonly headers: Record<string, string>
  readonly body?: object
}

const send = (path: string, { headers, body }: Sent) =>
  fetch(server.baseURL + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** What a reader of server-sent events sees: the JSON of each event, up to the mark of the end. */
async function events(response: Response) {
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
  expect(lines.at(-1)).toBe('data: [DONE]')
  return lines.slice(0, -1).map((line) => JSON.parse(line.slice(6)) as Chunk)
}
interface Chunk {
  readonly choices: readonly {
    readonly delta: { readonly content?: string | null; readonly tool_calls?: readonly object[] }
    readonly finish_reason: string | null
  }[]
  readonly usage?: { readonly total_tokens: number } | null
}
const textOf = (chunks: readonly Chunk[]) => chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')

const question = { role: 'user', content: 'How much is a ticket for adults?' }

/** Requests as its backend sends them to a connection of the type OpenAI. */
describe('Open WebUI', () => {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: 'Bearer alice',
    'X-OpenWebUI-User-Name': 'Alice%20%C3%85berg',
    'X-OpenWebUI-User-Id': 'a1b2',
    'X-OpenWebUI-User-Email': 'alice@example.com',
    'X-OpenWebUI-User-Role': 'user',
    'X-OpenWebUI-Chat-Id': 'c3d4',
  }

  it('lists the models with the key alone', async () => {
    const { Authorization } = headers
    const response = await send('/models', { headers: { Authorization } })
    const { data } = (await response.json()) as { data: { id: string }[] }
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(['auto', 'fake', `collection:${collection.id}`]))
  })

  it('streams an answer of a collection with its usage, whatever parameters its models have', async () => {
    const body = {
      stream: true,
      model: `collection:${collection.id}`,
      messages: [{ role: 'system', content: 'Answer briefly.' }, question],
      stream_options: { include_usage: true },
      temperature: 0.3,
      top_p: 0.9,
      max_tokens: 200,
      seed: 7,
      frequency_penalty: 0.1,
      presence_penalty: 0.1,
      reasoning: { effort: 'low' },
      logit_bias: {},
    }
    const chunks = await events(await send('/chat/completions', { headers, body }))
    expect(textOf(chunks)).toBe('A ticket costs 12 euros [1].')
    expect(chunks.at(-1)!.usage).toMatchObject({ total_tokens: 12 })
  })

  it('sends a picture as a data URL beside the text', async () => {
    const content = [
      { type: 'text', text: 'What is it?' },
      { type: 'image_url', image_url: { url: pixel } },
    ]
    const body = { stream: true, model: 'fake', messages: [{ role: 'user', content }] }
    const chunks = await events(await send('/chat/completions', { headers, body }))
    expect(textOf(chunks)).toContain('12 euros')
    expect(JSON.stringify(server.provider.calls.at(-1)!.body)).toContain(pixel)
  })

  it('asks for titles and tags in one piece', async () => {
    server.provider.answer({ tokens: ['{ "title": "Tickets" }'] })
    const body = {
      model: 'fake',
      messages: [{ role: 'user', content: '### Task: Write a title of 3 to 5 words as JSON.' }],
      stream: false,
      max_completion_tokens: 1000,
    }
    const response = await send('/chat/completions', { headers, body })
    expect(await response.json()).toMatchObject({
      choices: [{ message: { role: 'assistant', content: '{ "title": "Tickets" }' }, finish_reason: 'stop' }],
    })
  })

  it('computes embeddings of batches for its own documents', async () => {
    const [model] = (await server.api.alice.call<{ id: string; embedding_size: number }[]>('GET /embedding_models'))
      .body
    const response = await send('/embeddings', { headers, body: { input: ['one', 'two'], model: model!.id } })
    const { data } = (await response.json()) as { data: { embedding: number[]; index: number }[] }
    expect(data.map(({ index }) => index)).toEqual([0, 1])
    expect(data.every(({ embedding }) => embedding.every(Number.isFinite))).toBe(true)
  })

  it('shows the message of an error', async () => {
    const response = await send('/chat/completions', { headers, body: { model: 'none', messages: [question] } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('none') } })
  })
})

/** Requests of a custom endpoint with the parameters that it documents as its defaults. */
describe('LibreChat', () => {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer alice' }
  const defaults = { temperature: 1, top_p: 1, presence_penalty: 0, frequency_penalty: 0, user: '65f0c0ffee' }

  it('fetches the models', async () => {
    const response = await send('/models', { headers })
    const { data } = (await response.json()) as { data: { id: string }[] }
    expect(data.every(({ id }) => typeof id === 'string')).toBe(true)
    expect(data.map(({ id }) => id)).toContain(`collection:${collection.id}`)
  })

  it('streams an answer with its default parameters', async () => {
    const body = {
      ...defaults,
      model: `collection:${collection.id}`,
      messages: [{ role: 'system', content: 'Be kind.', name: 'instructions' }, question],
      stream: true,
    }
    const chunks = await events(await send('/chat/completions', { headers, body }))
    expect(textOf(chunks)).toBe('A ticket costs 12 euros [1].')
    expect(chunks.some(({ choices }) => choices[0]?.finish_reason === 'stop')).toBe(true)
  })

  it('generates a title by a model of the server', async () => {
    server.provider.answer({ tokens: ['Ticket prices'] })
    const prompt = 'Write a concise title for this conversation.\n\nUser: How much is a ticket?'
    const body = { ...defaults, model: 'fake', messages: [{ role: 'user', content: prompt }], stream: false }
    const response = await send('/chat/completions', { headers, body })
    expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'Ticket prices' } }] })
  })

  it('lets an agent call tools, and reads them streamed', async () => {
    server.provider.answer({ tokens: [], toolCalls: [{ id: 'call_1', name: 'time_in', arguments: '{"city":"Bonn"}' }] })
    const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
    const tools = [{ type: 'function', function: { name: 'time_in', description: 'The time in a city.', parameters } }]
    const body = {
      ...defaults,
      model: 'caller',
      messages: [{ role: 'user', content: 'How late is it in Bonn?' }],
      tools,
      stream: true,
      stream_options: { include_usage: true },
    }
    const chunks = await events(await send('/chat/completions', { headers, body }))
    const calls = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? [])
    expect(calls).toMatchObject([
      { index: 0, id: 'call_1', function: { name: 'time_in', arguments: '{"city":"Bonn"}' } },
    ])
    expect(chunks.some(({ choices }) => choices[0]?.finish_reason === 'tool_calls')).toBe(true)
    expect(chunks.at(-1)!.usage).toMatchObject({ total_tokens: expect.any(Number) })
  })
})
