import { tokenGate } from '@docent/core/testing'
import OpenAI, { BadRequestError, NotFoundError, PermissionDeniedError } from 'openai'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aurora, type Aurora } from '../support/aurora.ts'
import { compatServer, pixel, type CompatServer } from './compat-server.ts'

let server: CompatServer
let collection: Aurora
let model: string
const as = (apiKey: string) => new OpenAI({ baseURL: server.baseURL, apiKey, maxRetries: 0 })
beforeAll(async () => {
  server = await compatServer({ compatibility: { collections: true } })
  collection = await aurora(server.api.alice)
  model = `collection:${collection.id}`
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.provider.answer({ tokens: ['A ticket costs ', '12 euros [1].'] }))

const question = { role: 'user' as const, content: 'How much is a ticket for adults?' }
const prompt = () => {
  const messages = server.provider.calls.at(-1)!.body['messages'] as { role: string; content: string }[]
  return messages.map(({ role, content }) => `${role}: ${content}`)
}

/** What is left of calls once their traces are gone. */
async function traces() {
  await server.api.docent.settled()
  const [chats, count, found] = await Promise.all([
    server.api.alice.call('GET /chats'),
    server.api.alice.call('GET /chats/count'),
    server.api.alice.call(`GET /collections/${collection.id}`),
  ])
  return [chats.body, count.body, found.body.sessions_count]
}

it('answers from the collection with its citations, and leaves no chat', async () => {
  const completion = await as('alice').chat.completions.create({ model, messages: [question], temperature: 0.5 })
  expect(completion).toMatchObject({
    model,
    choices: [{ message: { content: 'A ticket costs 12 euros [1].' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
    citations: [
      {
        document_id: collection.documentId,
        document_name: 'handbook.md',
        content: expect.stringContaining('12 euros'),
        were_references_deleted: false,
      },
    ],
  })
  expect(server.provider.calls.at(-1)!.body).toMatchObject({ temperature: 0.5 })
  expect(prompt().at(-1)).toContain('A ticket for adults costs 12 euros')
  expect(await traces()).toEqual([[], { count: 0 }, 0])
})

it('streams, and cites as annotations of a response', async () => {
  const chunks: OpenAI.ChatCompletionChunk[] = []
  for await (const chunk of await as('alice').chat.completions.create({ model, messages: [question], stream: true })) {
    chunks.push(chunk)
  }
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('A ticket costs 12 euros [1].')
  expect(chunks.at(-1)).toMatchObject({ citations: [{ document_name: 'handbook.md' }] })

  const response = await as('alice').responses.stream({ model, input: question.content }).finalResponse()
  const [message] = response.output
  expect(message).toMatchObject({
    content: [
      {
        annotations: [{ type: 'file_citation', file_id: collection.documentId, filename: 'handbook.md', index: 0 }],
      },
    ],
  })
  expect(await traces()).toEqual([[], { count: 0 }, 0])
})

it.each([
  ['length', 'length', 'max_output_tokens'],
  ['content_filter', 'content_filter', 'content_filter'],
  ['stop', 'stop', undefined],
] as const)('says why an answer ended: %s', async (finishReason, reason, cut) => {
  server.provider.answer({ tokens: ['A ticket'], finishReason })
  const client = as('alice')
  const whole = await client.chat.completions.create({ model, messages: [question] })
  expect(whole.choices[0]!.finish_reason).toBe(reason)
  const streamed = await client.chat.completions.create({ model, messages: [question], stream: true })
  const reasons = new Set<string>()
  for await (const { choices } of streamed) if (choices[0]?.finish_reason) reasons.add(choices[0].finish_reason)
  expect([...reasons]).toEqual([reason])
  const response = await client.responses.create({ model, input: question.content })
  expect([response.status, response.incomplete_details?.reason]).toEqual([cut ? 'incomplete' : 'completed', cut])
})

it('answers in JSON where it is asked to, or says that it could not', async () => {
  const schema = { type: 'object', properties: { euros: { type: 'number' } }, required: ['euros'] }
  const response_format = { type: 'json_schema' as const, json_schema: { name: 'price', schema } }
  const ask = () => as('alice').chat.completions.create({ model, messages: [question], response_format })
  server.provider.answer({ tokens: ['{"euros":', '12}'] })
  expect(JSON.parse((await ask()).choices[0]!.message.content!)).toEqual({ euros: 12 })
  expect(server.provider.calls.at(-1)!.body['response_format']).toMatchObject({ type: 'json_schema' })
  server.provider.answer({ tokens: ['Twelve.'] })
  await expect(ask()).rejects.toThrow('did not answer in the requested form')
})

it('knows what was said before', async () => {
  await as('alice').chat.completions.create({
    model,
    messages: [
      { role: 'system', content: 'Answer like a pirate.' },
      { role: 'user', content: 'Where is it?' },
      { role: 'assistant', content: 'On Mount Vell.' },
      { role: 'user', content: 'And' },
      question,
    ],
  })
  const [system, before, answer, last, ...rest] = prompt()
  expect([system, before, answer, rest]).toEqual([
    'system: Answer like a pirate.',
    'user: Where is it?',
    'assistant: On Mount Vell.',
    [],
  ])
  expect(last).toContain(`And\n\n${question.content}`)
})

it('is listed and called by those who may see the collection, and nobody else', async () => {
  const listed = async (key: string) => (await as(key).models.list()).data.map(({ id }) => id)
  expect(await listed('alice')).toContain(model)
  expect(await listed('bob')).not.toContain(model)
  expect(await as('alice').models.retrieve(model)).toMatchObject({ id: model, owned_by: 'alice' })
  for (const stream of [false, true]) {
    const body = { model, messages: [question], stream } as OpenAI.ChatCompletionCreateParams
    await expect(as('bob').chat.completions.create(body)).rejects.toThrow(NotFoundError)
  }
  await expect(as('bob').models.retrieve(model)).rejects.toThrow(NotFoundError)
})

it('is all that a key of the collection can call', async () => {
  const key = as(`alice@${collection.id}`)
  expect((await key.models.list()).data.map(({ id }) => id)).toEqual([model])
  expect((await key.chat.completions.create({ model, messages: [question] })).choices).toHaveLength(1)
  await expect(key.chat.completions.create({ model: 'fake', messages: [question] })).rejects.toThrow(
    PermissionDeniedError,
  )
  await expect(as('alice@other').chat.completions.create({ model, messages: [question] })).rejects.toThrow(
    PermissionDeniedError,
  )
})

it('takes text and a question', async () => {
  const image = { type: 'image_url' as const, image_url: { url: pixel } }
  for (const messages of [
    [{ role: 'user' as const, content: [image] }],
    [{ role: 'assistant' as const, content: 'x' }],
  ]) {
    await expect(as('alice').chat.completions.create({ model, messages })).rejects.toThrow(BadRequestError)
  }
  expect(await traces()).toEqual([[], { count: 0 }, 0])
})

it('stops and leaves nothing when its caller goes', async () => {
  const gate = tokenGate()
  server.provider.answer({ tokens: ['One ', 'two ', 'three.'], beforeToken: gate.pass })
  const index = server.provider.calls.length
  gate.release(1)
  const stream = await as('alice').chat.completions.create({ model, messages: [question], stream: true })
  for await (const { choices } of stream) if (choices[0]?.delta.content?.startsWith('One')) break
  expect(await (await server.provider.call(index)).ended).toBe('closed-by-client')
  expect(await traces()).toEqual([[], { count: 0 }, 0])
})

const long = (length: number) => 'word '.repeat(length / 5)

it.each([
  ['an unknown one', { model: 'collection:x' }, { status: 404, code: 'model_not_found', param: 'model' }],
  ['a question of too many characters', { messages: [{ ...question, content: long(600_000) }] }, { param: 'messages' }],
  [
    'a question that the model cannot read',
    { messages: [{ ...question, content: long(499_000) }] },
    { param: 'messages', code: 'context_length_exceeded' },
  ],
  [
    'a system message of too many characters',
    { messages: [{ role: 'system' as const, content: long(100_005) }, question] },
    { param: 'messages' },
  ],
  [
    'a schema that cannot be checked',
    {
      response_format: { type: 'json_schema' as const, json_schema: { name: 'x', schema: { $ref: '#/nowhere' } } },
    },
    { param: 'response_format.json_schema.schema' },
  ],
])('refuses %s in the words of the call', async (_, body, fields) => {
  const refused = as('alice').chat.completions.create({ model, messages: [question], ...body } as never)
  await expect(refused).rejects.toMatchObject(fields)
  await expect(refused).rejects.toThrow(/^4\d\d (?!message |system|llm_args)/)
})

it('refuses in the words of responses', async () => {
  const ask = (body: object) => as('alice').responses.create({ model, input: 'How much?', ...body })
  await expect(ask({ input: long(600_000) })).rejects.toMatchObject({ param: 'input' })
  await expect(
    ask({ text: { format: { type: 'json_schema', name: 'x', schema: { $ref: '#/nowhere' } } } }),
  ).rejects.toMatchObject({ param: 'text.format.schema', message: expect.stringContaining('text.format.schema is no') })
  await expect(ask({ model: 'org/plain', text: { format: { type: 'json_object' } } })).rejects.toMatchObject({
    param: 'text.format',
  })
  await expect(ask({ input: [{ role: 'user', content: [] }] })).rejects.toMatchObject({ param: 'input[0].content' })
  await expect(ask({ input: Array.from({ length: 4097 }, () => question) })).rejects.toMatchObject({ param: 'input' })
  await expect(as('alice').models.retrieve('collection:x')).rejects.toMatchObject({ code: 'model_not_found' })
})
