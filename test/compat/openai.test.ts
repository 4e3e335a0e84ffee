import OpenAI, {
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anyText } from '../support/expected-values.ts'
import { compatServer, pixel, type CompatServer } from './compat-server.ts'

let server: CompatServer
let client: OpenAI
const as = (apiKey: string) => new OpenAI({ baseURL: server.baseURL, apiKey, maxRetries: 0 })
beforeAll(async () => {
  server = await compatServer()
  client = as('alice')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.provider.answer({}))

const hello = { model: 'fake', messages: [{ role: 'user' as const, content: 'Hello' }] }
const lastCall = () => server.provider.calls.at(-1)!

it('lists models and finds one', async () => {
  const ids: string[] = []
  for await (const model of client.models.list()) ids.push(model.id)
  expect(ids).toEqual(['auto', 'fake', 'org/plain', 'extractive'])
  expect(await client.models.retrieve('org/plain')).toMatchObject({
    id: 'org/plain',
    object: 'model',
    owned_by: 'provider',
    root: 'org/plain',
    parent: null,
    permission: [{ object: 'model_permission', allow_sampling: true, is_blocking: false }],
  })
  await expect(client.models.retrieve('none')).rejects.toThrow(NotFoundError)
})

it('completes a chat', async () => {
  const completion = await client.chat.completions.create({
    ...hello,
    messages: [
      { role: 'developer', content: 'Be short.' },
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
      { role: 'assistant', content: 'Hi.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: pixel } },
        ],
      },
    ],
    temperature: 0.5,
    top_p: 0.9,
    max_tokens: 5,
    max_completion_tokens: 7,
    stop: 'END',
    seed: 3,
    tools: [{ type: 'function', function: { name: 'ignored' } }],
    tool_choice: 'auto',
  })
  expect(completion).toEqual({
    id: anyText,
    object: 'chat.completion',
    created: expect.any(Number),
    model: 'fake',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'The answer is 42.', refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  })
  const { stream, stream_options, ...sent } = lastCall().body
  expect([stream, stream_options]).toEqual([true, { include_usage: true }])
  expect(sent).toEqual({
    model: 'fake',
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: pixel } },
        ],
      },
    ],
    temperature: 0.5,
    top_p: 0.9,
    max_tokens: 7,
    stop: ['END'],
    seed: 3,
  })
})

it('streams a chat', async () => {
  const chunks: OpenAI.ChatCompletionChunk[] = []
  const stream = await client.chat.completions.create({
    ...hello,
    stream: true,
    stream_options: { include_usage: true },
  })
  for await (const chunk of stream) chunks.push(chunk)
  const [first] = chunks
  expect(chunks.map(({ choices }) => choices[0])).toEqual([
    ...[
      { role: 'assistant', content: '' },
      ...['The', ' answer', ' is', ' 42', '.'].map((content) => ({ content })),
    ].map((delta) => ({ index: 0, delta, logprobs: null, finish_reason: null })),
    { index: 0, delta: {}, logprobs: null, finish_reason: 'stop' },
    undefined,
  ])
  expect(new Set(chunks.map(({ id, created, model, object }) => `${id} ${created} ${model} ${object}`)).size).toBe(1)
  expect([first!.model, first!.object]).toEqual(['fake', 'chat.completion.chunk'])
  expect(chunks.map(({ usage }) => usage)).toEqual([
    ...chunks.slice(1).map(() => null),
    { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  ])
})

it('streams without usage unless asked, and through the helper that puts the answer together', async () => {
  server.provider.answer({ finishReason: 'length', reasoning: ['Hm'] })
  const stream = client.chat.completions.stream(hello)
  expect(await stream.finalContent()).toBe('The answer is 42.')
  const { choices, usage } = await stream.finalChatCompletion()
  expect([choices[0]!.finish_reason, usage]).toEqual(['length', undefined])
  expect(choices[0]!.message).toMatchObject({ role: 'assistant', reasoning_content: 'Hm' })
})

it('holds the model to JSON where it can be', async () => {
  const schema = { type: 'object', properties: { answer: { type: 'number' } }, required: ['answer'] }
  server.provider.answer({ tokens: ['{"answer":', ' 42}'] })
  const parsed = await client.chat.completions.parse({
    ...hello,
    response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } },
  })
  expect(parsed.choices[0]!.message.parsed).toEqual({ answer: 42 })
  expect(lastCall().body['response_format']).toMatchObject({ type: 'json_schema', json_schema: { schema } })
  await client.chat.completions.create({ ...hello, response_format: { type: 'json_object' } })
  expect(lastCall().body['response_format']).toEqual({ type: 'json_object' })
  await expect(
    client.chat.completions.create({ ...hello, model: 'org/plain', response_format: { type: 'json_object' } }),
  ).rejects.toMatchObject({ status: 400, code: 'unsupported', param: 'response_format' })
})

it('answers a response', async () => {
  const response = await client.responses.create({
    model: 'fake',
    instructions: 'Be short.',
    input: [
      { role: 'user', content: 'Hello' },
      { type: 'message', role: 'assistant', content: 'Hi.' },
      { role: 'user', content: [{ type: 'input_text', text: 'How much?' }] },
    ],
    max_output_tokens: 9,
    temperature: 0.1,
    metadata: { team: 'a' },
  })
  expect(response.output_text).toBe('The answer is 42.')
  expect(response).toMatchObject({
    id: expect.stringMatching(/^resp_/),
    object: 'response',
    created_at: expect.any(Number),
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: 'fake',
    instructions: 'Be short.',
    metadata: { team: 'a' },
    output: [
      {
        id: expect.stringMatching(/^msg_/),
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'The answer is 42.', annotations: [] }],
      },
    ],
    usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
  })
  expect(lastCall().body).toMatchObject({
    messages: [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi.' },
      { role: 'user', content: 'How much?' },
    ],
    max_tokens: 9,
    temperature: 0.1,
  })
})

it('continues from its own output, and leaves out the thoughts of other models', async () => {
  const first = await client.responses.create({ model: 'fake', input: 'Hello' })
  const second = await client.responses.create({
    model: 'fake',
    input: [
      { role: 'user', content: 'Hello' },
      { type: 'reasoning', id: 'rs_1', summary: [] },
      ...first.output,
      { role: 'user', content: 'And?' },
    ] as OpenAI.Responses.ResponseInput,
  })
  expect(second.status).toBe('completed')
  expect(lastCall().body['messages']).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'The answer is 42.' },
    { role: 'user', content: 'And?' },
  ])
})

it('streams a response', async () => {
  const events: OpenAI.Responses.ResponseStreamEvent[] = []
  for await (const event of await client.responses.create({ model: 'fake', input: 'Hello', stream: true })) {
    events.push(event)
  }
  expect(events.map(({ type }) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    ...Array.from({ length: 5 }, () => 'response.output_text.delta'),
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ])
  expect(events.map((event) => 'sequence_number' in event && event.sequence_number)).toEqual(events.map((_, at) => at))
  const final = await client.responses.stream({ model: 'fake', input: 'Hello' }).finalResponse()
  expect([final.output_text, final.status, final.usage?.total_tokens]).toEqual(['The answer is 42.', 'completed', 15])
})

it('says that a response was cut', async () => {
  server.provider.answer({ finishReason: 'length' })
  const events: string[] = []
  for await (const event of await client.responses.create({ model: 'fake', input: 'Hello', stream: true })) {
    events.push(event.type)
  }
  expect(events.at(-1)).toBe('response.incomplete')
  expect(await client.responses.create({ model: 'fake', input: 'Hello' })).toMatchObject({
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [{ status: 'incomplete' }],
  })
})

it.each([
  ['a wrong key', 'wrong', hello, AuthenticationError, { code: 'invalid_api_key', type: 'authentication_error' }],
  ['a key of a collection', 'alice@c', hello, PermissionDeniedError, { code: 'forbidden' }],
  ['an unknown model', 'alice', { ...hello, model: 'x' }, NotFoundError, { code: 'model_not_found', param: 'model' }],
  [
    'a collection, unless they are served',
    'alice',
    { ...hello, model: 'collection:x' },
    NotFoundError,
    { code: 'model_not_found' },
  ],
  [
    'two answers',
    'alice',
    { ...hello, n: 2 },
    BadRequestError,
    { code: 'invalid_input', type: 'invalid_request_error', param: 'n' },
  ],
  [
    'a wrong type',
    'alice',
    { ...hello, temperature: 'hot' as unknown as number },
    BadRequestError,
    { param: 'temperature' },
  ],
  [
    'role tool',
    'alice',
    { ...hello, messages: [...hello.messages, { role: 'tool' as const, tool_call_id: 'x', content: '1' }] },
    BadRequestError,
    { param: 'messages[1].role' },
  ],
  [
    'no parts',
    'alice',
    { ...hello, messages: [{ role: 'user' as const, content: [] }] },
    BadRequestError,
    { param: 'messages[0].content' },
  ],
  [
    'a stop text that is too long',
    'alice',
    { ...hello, stop: ['x'.repeat(1025)] },
    BadRequestError,
    { param: 'stop[0]' },
  ],
  [
    'too many messages',
    'alice',
    { ...hello, messages: Array.from({ length: 4097 }, () => hello.messages[0]!) },
    BadRequestError,
    { param: 'messages' },
  ],
  [
    'a text that is too long',
    'alice',
    {
      ...hello,
      messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'x'.repeat(4_000_001) }] }],
    },
    BadRequestError,
    { param: 'messages[0].content[0].text' },
  ],
  [
    'a part without type',
    'alice',
    { ...hello, messages: [{ role: 'user' as const, content: [{ text: 'x' } as never] }] },
    BadRequestError,
    { param: 'messages[0].content[0].type' },
  ],
  [
    'a prompt that is too long',
    'alice',
    { ...hello, messages: [{ role: 'user' as const, content: 'word '.repeat(200_000) }] },
    BadRequestError,
    { code: 'context_length_exceeded' },
  ],
  [
    'sound',
    'alice',
    {
      ...hello,
      messages: [
        {
          role: 'user' as const,
          content: [{ type: 'input_audio' as const, input_audio: { data: 'AA==', format: 'wav' as const } }],
        },
      ],
    },
    BadRequestError,
    { param: 'messages[0].content[0].type' },
  ],
  [
    'a file',
    'alice',
    {
      ...hello,
      messages: [{ role: 'user' as const, content: [{ type: 'file' as const, file: { file_id: 'x' } }] }],
    },
    BadRequestError,
    { param: 'messages[0].content[0].type' },
  ],
  [
    'an address without a network',
    'alice',
    {
      ...hello,
      messages: [
        {
          role: 'user' as const,
          content: [{ type: 'image_url' as const, image_url: { url: 'https://example.org/a.png' } }],
        },
      ],
    },
    BadRequestError,
    { code: 'unsupported', param: 'messages' },
  ],
  [
    'an image for a blind model',
    'alice',
    {
      model: 'org/plain',
      messages: [{ role: 'user' as const, content: [{ type: 'image_url' as const, image_url: { url: pixel } }] }],
    },
    BadRequestError,
    { code: 'unsupported' },
  ],
])('refuses %s', async (_, key, body, error, fields) => {
  for (const stream of [false, true]) {
    const refused = as(key).chat.completions.create({ ...body, stream } as OpenAI.ChatCompletionCreateParams)
    await expect(refused).rejects.toThrow(error)
    await expect(refused).rejects.toMatchObject(fields)
  }
})

it.each([
  ['an image', { input: [{ role: 'user', content: [{ type: 'input_image', image_url: pixel }] }] }],
  ['a result of a tool', { input: [{ type: 'function_call_output', call_id: 'x', output: '1' }] }],
  ['an earlier response', { input: 'x', previous_response_id: 'resp_1' }],
  ['work in the background', { input: 'x', background: true }],
])('a response takes no %s', async (_, body) => {
  const create = client.responses.create({ model: 'fake', ...body } as OpenAI.Responses.ResponseCreateParams)
  await expect(create).rejects.toThrow(BadRequestError)
})

it('passes on what the provider refuses', async () => {
  server.provider.answer({ status: 400, body: '{"error":{"message":"Too much.","code":"context_length_exceeded"}}' })
  await expect(client.chat.completions.create(hello)).rejects.toMatchObject({
    status: 400,
    code: 'context_length_exceeded',
  })
  server.provider.answer({ status: 429, headers: { 'retry-after': '30' } })
  const limited = client.chat.completions.create({ ...hello, stream: true })
  await expect(limited).rejects.toThrow(RateLimitError)
  await expect(limited).rejects.toMatchObject({ code: 'rate_limit_exceeded' })
  expect(await limited.catch((error: RateLimitError) => error.headers.get('retry-after'))).toBe('30')
  server.provider.answer({ status: 401 })
  await expect(client.chat.completions.create(hello)).rejects.toThrow(InternalServerError)
})

it('says so when an answer breaks off', async () => {
  server.provider.answer({ interruption: { afterTokens: 2, kind: 'error' } })
  let said = ''
  const read = async () => {
    const stream = await client.chat.completions.create({ ...hello, stream: true })
    for await (const { choices } of stream) said += choices[0]?.delta.content ?? ''
  }
  await expect(read()).rejects.toMatchObject({ code: 'provider_failed', type: 'server_error' })
  expect(said).toBe('The answer')
  const events: OpenAI.Responses.ResponseStreamEvent[] = []
  for await (const event of await client.responses.create({ model: 'fake', input: 'Hello', stream: true })) {
    events.push(event)
  }
  expect(events.at(-1)).toMatchObject({
    type: 'response.failed',
    response: { status: 'failed', error: { code: 'server_error' }, output: [{ status: 'incomplete' }] },
  })
})

it('lets go of the provider when the client goes', async () => {
  const held = Promise.withResolvers<void>()
  server.provider.answer({ beforeToken: (index) => (index === 2 ? held.promise : undefined) })
  const before = server.provider.calls.length
  const stream = await client.chat.completions.create({ ...hello, stream: true })
  for await (const { choices } of stream) if (choices[0]?.delta.content === ' answer') break
  expect(await (await server.provider.call(before)).ended).toBe('closed-by-client')

  const abort = new AbortController()
  const whole = client.chat.completions.create(hello, { signal: abort.signal })
  const call = await server.provider.call(before + 1)
  abort.abort()
  await expect(whole).rejects.toThrow(APIUserAbortError)
  expect(await call.ended).toBe('closed-by-client')
  held.resolve()
})
