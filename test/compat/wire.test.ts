import { guardedNetwork } from '@docent/adapters-ingestion'
import { manualClock, tokenGate } from '@docent/core/testing'
import { ChatOpenAI } from '@langchain/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { streamText } from 'ai'
import { Buffer } from 'node:buffer'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { compatServer, pixel, type CompatServer } from './compat-server.ts'

const post = ({ baseURL }: CompatServer, path: string, body: unknown) =>
  fetch(`${baseURL}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer alice', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const hello = { model: 'fake', messages: [{ role: 'user', content: 'Hello' }] }

it('streams chat completions as unnamed events up to [DONE], whatever is accepted', async () => {
  await using server = await compatServer()
  const response = await post(server, '/chat/completions', { ...hello, stream: true })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events = (await response.text()).trimEnd().split('\n\n')
  expect(events.every((event) => event.startsWith('data: '))).toBe(true)
  expect(events.at(-1)).toBe('data: [DONE]')
  expect(JSON.parse(events[0]!.slice('data: '.length))).toMatchObject({
    choices: [{ delta: { role: 'assistant', content: '' } }],
  })
  expect(events).toHaveLength(8)
})

it('streams responses as events named by their type', async () => {
  await using server = await compatServer()
  const text = await (await post(server, '/responses', { model: 'fake', input: 'Hello', stream: true })).text()
  const events = text.trimEnd().split('\n\n')
  for (const event of events) {
    const [, name, data] = /^event: (\S+)\ndata: (.+)$/.exec(event) ?? []
    expect((JSON.parse(data!) as { type: string }).type).toBe(name)
  }
  expect(events.at(-1)).toContain('response.completed')
})

it('serves several prefixes, or none', async () => {
  await using server = await compatServer({ compatibility: { prefixes: ['/v1', '/openai/v1'] } })
  for (const prefix of ['/v1', '/openai/v1']) {
    const client = new OpenAI({ baseURL: `${server.api.url}${prefix}`, apiKey: 'alice' })
    expect((await client.models.list()).data).toHaveLength(4)
    await expect(client.models.retrieve('x/y/z')).rejects.toMatchObject({ status: 404, code: 'model_not_found' })
  }
  const elsewhere = await fetch(`${server.api.url}/compat_api/v1/models`, {
    headers: { authorization: 'Bearer alice' },
  })
  expect(elsewhere.status).toBe(404)
  await using without = await compatServer({ router: { compatibility: false } })
  expect((await post(without, '/chat/completions', hello)).status).toBe(404)
})

it('estimates the usage that a provider does not tell', async () => {
  await using server = await compatServer()
  server.provider.answer({ usage: 'none' })
  const { usage } = (await (await post(server, '/chat/completions', hello)).json()) as { usage: unknown }
  expect(usage).toEqual({ prompt_tokens: 1, completion_tokens: 6, total_tokens: 7, estimated: true })
})

it('fetches images only through the network it is given', async () => {
  const picture = Buffer.from(pixel.slice(pixel.indexOf(',') + 1), 'base64')
  const host = createServer((request, response) => response.end(request.url === '/a.png' ? picture : 'no picture'))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo
  const network = guardedNetwork({ allow: [`127.0.0.1:${port}`] })
  await using server = await compatServer({ docent: { network } })
  const ask = (url: string) =>
    post(server, '/chat/completions', {
      model: 'fake',
      messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
    })
  try {
    expect((await ask(`http://127.0.0.1:${port}/a.png`)).status).toBe(200)
    expect(server.provider.calls.at(-1)!.body['messages']).toEqual([
      { role: 'user', content: [{ type: 'image_url', image_url: { url: pixel } }] },
    ])
    expect((await ask(`http://127.0.0.1:${port}/text`)).status).toBe(400)
    expect((await ask('http://127.0.0.2/a.png')).status).toBe(403)
    expect((await ask('file:///etc/passwd')).status).toBe(400)
    expect((await ask('data:image/png;base64,AAAA')).status).toBe(400)
    expect(server.provider.calls).toHaveLength(1)
  } finally {
    await network.close()
    host.close()
  }
})

it('takes bodies larger than others, up to a limit', { tags: ['slow'] }, async () => {
  await using server = await compatServer({ compatibility: { bodyBytes: 3 * 2 ** 20 } })
  const ask = (length: number) =>
    post(server, '/chat/completions', { model: 'fake', messages: [{ role: 'user', content: 'x'.repeat(length) }] })
  // It is read, which a model of 32,768 tokens does not.
  const read = await ask(2 * 2 ** 20)
  expect([read.status, await read.json()]).toMatchObject([
    400,
    { error: { message: expect.stringContaining('tokens') } },
  ])
  const refused = await ask(4 * 2 ** 20)
  expect([refused.status, await refused.json()]).toMatchObject([413, { error: { type: 'invalid_request_error' } }])
})

type Fetch = typeof globalThis.fetch

/** Texts as each client hands them out while a stream is read. */
const clients: Record<string, (baseURL: string, fetch: Fetch) => AsyncIterable<string>> = {
  async *openai(baseURL, fetch) {
    const client = new OpenAI({ baseURL, apiKey: 'alice', fetch })
    const stream = await client.chat.completions.create({
      model: 'fake',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
    })
    for await (const { choices } of stream) yield choices[0]?.delta.content ?? ''
  },
  async *'openai responses'(baseURL, fetch) {
    const client = new OpenAI({ baseURL, apiKey: 'alice', fetch })
    const stream = await client.responses.create({ model: 'fake', input: 'Hello', stream: true })
    for await (const event of stream) if (event.type === 'response.output_text.delta') yield event.delta
  },
  'ai sdk': (baseURL, fetch) => {
    const model = createOpenAICompatible({ name: 'docent', baseURL, apiKey: 'alice', fetch })('fake')
    return streamText({ model, prompt: 'Hello' }).textStream
  },
  async *langchain(baseURL, fetch) {
    const model = new ChatOpenAI({ model: 'fake', apiKey: 'alice', configuration: { baseURL, fetch } })
    for await (const chunk of await model.stream('Hello')) yield chunk.text
  },
}

it.each(Object.entries(clients))('%s passes over signs of life', async (_, read) => {
  const clock = manualClock()
  await using server = await compatServer({ router: { clock, heartbeatMs: 15_000 } })
  const gate = tokenGate()
  server.provider.answer({ beforeToken: gate.pass })
  let wire: Promise<string> | undefined
  const watched: Fetch = async (input, init) => {
    const response = await fetch(input, init)
    const [body, copy] = response.body!.tee()
    wire = new Response(copy).text()
    return new Response(body, response)
  }
  let text = ''
  const first = Promise.withResolvers<void>()
  const reading = (async () => {
    for await (const piece of read(server.baseURL, watched)) {
      text += piece
      if (text !== '') first.resolve()
    }
  })()
  gate.release(1)
  await first.promise
  await clock.advance(60_000)
  gate.release(4)
  await reading
  expect(text).toBe('The answer is 42.')
  expect((await wire)?.match(/^: keep-alive$/gm)).toHaveLength(4)
})
