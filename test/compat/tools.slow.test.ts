/** @module-tag slow */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { scriptedModels, type FakeScript } from '@docent/core/testing'
import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { stepCountIs, streamText, tool } from 'ai'
import OpenAI, { APIUserAbortError, BadRequestError, RateLimitError } from 'openai'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { aurora } from '../support/aurora.ts'
import { perToken, setCap } from '../support/spending.ts'
import { compatServer, type CompatServer } from './compat-server.ts'

type Params = OpenAI.ChatCompletionCreateParamsNonStreaming

let server: CompatServer
let client: OpenAI
const quiet = scriptedModels(
  { tokens: [{ id: 'c1', name: 'weather', arguments: '{"city":"Bonn"}' }], usage: 'none' },
  {
    id: 'quiet',
    capabilities: { tools: true },
    price: { inputPerMillion: perToken, outputPerMillion: perToken },
  },
)

beforeAll(async () => {
  server = await compatServer({ compatibility: { tools: true, collections: true }, models: [quiet] })
  client = new OpenAI({ baseURL: server.baseURL, apiKey: 'alice', maxRetries: 0 })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.provider.answer({}))

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const weather = { type: 'function' as const, function: { name: 'weather', description: 'Of a city.', parameters } }
const clock = { type: 'function' as const, function: { name: 'clock' } }
const asking = {
  model: 'caller',
  messages: [{ role: 'user' as const, content: 'How is the weather in Bonn and Rome?' }],
  tools: [weather, clock],
}
const twoCalls = [
  { id: 'b', name: 'weather', arguments: '{"city":"Bonn"}' },
  { id: 'r', name: 'weather', arguments: '{"city":"Rome"}' },
]
const asWire = (calls: typeof twoCalls) =>
  calls.map(({ id, name, arguments: text }) => ({ id, type: 'function' as const, function: { name, arguments: text } }))
const result = (id: string, content: string) => ({ role: 'tool' as const, tool_call_id: id, content })
const lastBody = () => server.provider.calls.at(-1)!.body

it('answers with several calls, and takes what they gave', async () => {
  server.provider.answer({ tokens: [], toolCalls: twoCalls })
  const { choices, usage } = await client.chat.completions.create(asking)
  expect(choices).toMatchObject([
    { finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls: asWire(twoCalls) } },
  ])
  expect(usage).toMatchObject({ prompt_tokens: 10 })
  expect(lastBody()['tools']).toEqual([
    weather,
    { type: 'function', function: { name: 'clock', description: '', parameters: { type: 'object', properties: {} } } },
  ])

  server.provider.answer({})
  const messages = [...asking.messages, choices[0]!.message, result('r', 'Sun.'), result('b', 'Rain.')]
  const answer = await client.chat.completions.create({ ...asking, messages })
  expect(answer.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'The answer is 42.' } })
  expect(answer.choices[0]!.message).not.toHaveProperty('tool_calls')
  // In the order of the calls, whatever order the results came in.
  expect(lastBody()['messages']).toMatchObject([
    { role: 'user' },
    { role: 'assistant', content: null, tool_calls: asWire(twoCalls) },
    result('b', 'Rain.'),
    result('r', 'Sun.'),
  ])
})

it('streams calls in the deltas that the client puts together', async () => {
  server.provider.answer({ tokens: ['Let me', ' look.'], toolCalls: twoCalls })
  const stream = client.chat.completions.stream({ ...asking, stream_options: { include_usage: true } })
  const done: string[] = []
  stream.on('tool_calls.function.arguments.done', ({ name, index, arguments: text }) =>
    done.push(`${index} ${name} ${text}`),
  )
  const { choices, usage } = await stream.finalChatCompletion()
  expect(choices[0]).toMatchObject({
    finish_reason: 'tool_calls',
    message: { content: 'Let me look.', tool_calls: asWire(twoCalls) },
  })
  expect(done).toEqual(['0 weather {"city":"Bonn"}', '1 weather {"city":"Rome"}'])
  expect(usage).toMatchObject({ prompt_tokens: 10, completion_tokens: 2 })
})

it('works with the loop of the client, which runs the tools itself', async () => {
  server.provider.answer(({ body }) =>
    (body['messages'] as unknown[]).length === 1 ? { tokens: [], toolCalls: twoCalls } : { tokens: ['Rain and sun.'] },
  )
  const asked: string[] = []
  const loop = client.chat.completions.runTools({
    model: 'caller',
    messages: asking.messages,
    tools: [
      {
        type: 'function',
        function: {
          name: 'weather',
          description: 'Of a city.',
          parameters,
          parse: JSON.parse,
          function: ({ city }: { city: string }) => {
            asked.push(city)
            return `Fine in ${city}.`
          },
        },
      },
    ],
  })
  expect(await loop.finalContent()).toBe('Rain and sun.')
  expect(asked).toEqual(['Bonn', 'Rome'])
  expect((lastBody()['messages'] as { content: string }[]).slice(-2).map(({ content }) => content)).toEqual([
    'Fine in Bonn.',
    'Fine in Rome.',
  ])
})

it.each([
  ['none', 'none'],
  ['required', 'required'],
  [
    { type: 'function', function: { name: 'clock' } },
    { type: 'function', function: { name: 'clock' } },
  ],
  ['auto', undefined],
  [undefined, undefined],
] as const)('passes on which tool to call: %j', async (choice, sent) => {
  await client.chat.completions.create({ ...asking, ...(choice === undefined ? {} : { tool_choice: choice }) })
  expect(lastBody()['tool_choice']).toEqual(sent)
})

it('hands arguments over as the model wrote them, and takes them back', async () => {
  const bad = [{ id: 'x', name: 'weather', arguments: '{"city": ' }]
  server.provider.answer({ tokens: [], toolCalls: bad })
  for (const stream of [false, true]) {
    const message = stream
      ? (await client.chat.completions.stream(asking).finalChatCompletion()).choices[0]!.message
      : (await client.chat.completions.create(asking)).choices[0]!.message
    expect(message.tool_calls).toEqual(asWire(bad))
    server.provider.answer({})
    const messages = [...asking.messages, message, result('x', 'That is no JSON.')]
    await client.chat.completions.create({ ...asking, messages })
    // Providers refuse prompts with arguments that are no JSON.
    expect((lastBody()['messages'] as unknown[])[1]).toMatchObject({
      tool_calls: [{ id: 'x', function: { arguments: '{}' } }],
    })
    server.provider.answer({ tokens: [], toolCalls: bad })
  }
})

it('gives calls back with what the provider adds to them', async () => {
  const extra_content = { google: { thought_signature: 'c2ln' } }
  const called = { role: 'assistant' as const, content: '', tool_calls: [{ ...asWire(twoCalls)[0]!, extra_content }] }
  await client.chat.completions.create({ ...asking, messages: [...asking.messages, called, result('b', 'Rain.')] })
  expect((lastBody()['messages'] as unknown[])[1]).toMatchObject({ tool_calls: [{ id: 'b', extra_content }] })
})

it('says that calls were cut', async () => {
  server.provider.answer({ tokens: [], toolCalls: twoCalls, finishReason: 'length' })
  const { choices } = await client.chat.completions.create(asking)
  expect(choices[0]!.finish_reason).toBe('length')
})

it('works with the loop of the AI SDK, and with LangChain', async () => {
  const script: FakeScript = ({ body }) =>
    (body['messages'] as unknown[]).length === 1 ? { tokens: [], toolCalls: twoCalls } : { tokens: ['Rain and sun.'] }
  server.provider.answer(script)
  const asked: string[] = []
  const model = createOpenAICompatible({ name: 'docent', baseURL: server.baseURL, apiKey: 'alice' })('caller')
  const weatherTool = tool({
    description: 'Of a city.',
    inputSchema: z.object({ city: z.string() }),
    execute: ({ city }) => {
      asked.push(city)
      return `Fine in ${city}.`
    },
  })
  const streamed = streamText({
    model,
    prompt: 'How is the weather?',
    tools: { weather: weatherTool },
    stopWhen: stepCountIs(3),
    maxRetries: 0,
  })
  expect(await streamed.text).toBe('Rain and sun.')
  expect(asked).toEqual(['Bonn', 'Rome'])

  const chat = new ChatOpenAI({
    model: 'caller',
    apiKey: 'alice',
    maxRetries: 0,
    configuration: { baseURL: server.baseURL },
  }).bindTools([weather])
  const reply = await chat.invoke([new HumanMessage('How is the weather?')])
  expect(reply.tool_calls).toMatchObject([
    { id: 'b', name: 'weather', args: { city: 'Bonn' } },
    { id: 'r', name: 'weather', args: { city: 'Rome' } },
  ])
  const results = reply.tool_calls!.map(({ id = '' }) => new ToolMessage({ tool_call_id: id, content: 'Fine.' }))
  expect((await chat.invoke([new HumanMessage('How is the weather?'), reply, ...results])).text).toBe('Rain and sun.')
})

it('lets go of the provider when the client goes in the middle', async () => {
  const held = Promise.withResolvers<void>()
  server.provider.answer({
    tokens: ['Let me', ' look.'],
    toolCalls: twoCalls,
    beforeToken: (index) => (index === 1 ? held.promise : undefined),
  })
  const before = server.provider.calls.length
  const stream = await client.chat.completions.create({ ...asking, stream: true })
  for await (const { choices } of stream) if (choices[0]?.delta.content === 'Let me') break
  expect(await (await server.provider.call(before)).ended).toBe('closed-by-client')

  const abort = new AbortController()
  const whole = client.chat.completions.create(asking, { signal: abort.signal })
  const call = await server.provider.call(before + 1)
  abort.abort()
  await expect(whole).rejects.toThrow(APIUserAbortError)
  expect(await call.ended).toBe('closed-by-client')
  held.resolve()
})

it('counts tools, calls and results where the provider reports nothing', async () => {
  const long = 'sunny '.repeat(500)
  const tokens = async (params: Partial<Params>) => {
    const { usage } = await client.chat.completions.create({ ...asking, tools: [clock], model: 'quiet', ...params })
    return usage!
  }
  const plain = await tokens({})
  expect(plain).toMatchObject({ estimated: true })
  expect(plain.completion_tokens).toBeGreaterThan(3)
  const described = { type: 'function' as const, function: { name: 'clock', description: long } }
  const called = { role: 'assistant' as const, tool_calls: asWire([{ ...twoCalls[0]!, arguments: `{"a":"${long}"}` }]) }
  const short = { role: 'assistant' as const, tool_calls: asWire([twoCalls[0]!]) }
  const more = [
    await tokens({ tools: [described] }),
    await tokens({ messages: [...asking.messages, called, result('b', 'Rain.')] }),
    await tokens({ messages: [...asking.messages, short, result('b', long)] }),
  ]
  for (const { prompt_tokens } of more) expect(prompt_tokens).toBeGreaterThan(plain.prompt_tokens + 450)

  const rows = await server.api.docent.as({ userId: 'alice' }).usage.usageByModel({ interval: '1 day' })
  const calls = [plain, ...more]
  expect(rows.find(({ llmName }) => llmName === 'quiet')).toMatchObject({
    callCount: calls.length,
    inputTokens: calls.reduce((sum, { prompt_tokens: tokens }) => sum + tokens, 0),
    outputTokens: calls.reduce((sum, { completion_tokens: tokens }) => sum + tokens, 0),
  })
})

it('holds tools against what a model takes, and against what the caller may spend', async () => {
  const tool = (name: string) => ({
    type: 'function' as const,
    function: { name, description: 'sunny '.repeat(2_000) },
  })
  const ask = (tools: NonNullable<Params['tools']>) =>
    new OpenAI({ baseURL: server.baseURL, apiKey: 'bob', maxRetries: 0 }).chat.completions.create({
      ...asking,
      model: 'quiet',
      max_tokens: 300,
      tools,
    })
  const tooMany = ask(Array.from({ length: 20 }, (_, at) => tool(`t${at}`)))
  await expect(tooMany).rejects.toMatchObject({ status: 400, message: expect.stringContaining('tokens') })
  await setCap(server.api.docent, 'max_llm_cost_per_user_per_24h', 2)
  await expect(ask([tool('t')])).rejects.toThrow(RateLimitError)
  expect((await ask([clock])).choices[0]!.finish_reason).toBe('tool_calls')
  await setCap(server.api.docent, 'max_llm_cost_per_user_per_24h', 1_000)
})

it('chooses a model that calls tools for auto', async () => {
  const { model } = await client.chat.completions.create({ ...asking, model: 'auto' })
  expect(model).toBe('caller')
})

const user = asking.messages
const called = { role: 'assistant' as const, tool_calls: asWire(twoCalls) }
const named = (name: string) => [{ type: 'function' as const, function: { name } }]
const nested = (levels: number): Record<string, unknown> => (levels === 0 ? {} : { items: nested(levels - 1) })

it.each<[string, Partial<Params> | Record<string, unknown>, Record<string, unknown>]>([
  ['tools of a model that calls none', { model: 'fake' }, { code: 'unsupported', param: 'tools' }],
  [
    'results for a model that calls none',
    { model: 'fake', tools: undefined, messages: [...user, called, result('b', '1'), result('r', '2')] },
    { code: 'unsupported', param: 'messages' },
  ],
  ['a result without a call', { messages: [...user, result('b', '1')] }, { param: 'messages' }],
  [
    'a result of another call',
    { messages: [...user, called, result('b', '1'), result('z', '2')] },
    { param: 'messages', message: expect.stringContaining('"z"') },
  ],
  ['a result that comes twice', { messages: [...user, called, result('b', '1'), result('b', '1')] }, {}],
  [
    'a call without a result',
    { messages: [...user, called, result('b', '1'), ...user] },
    { message: expect.stringContaining('"r"') },
  ],
  ['a call at the end', { messages: [...user, called] }, { param: 'messages' }],
  ['two calls of one id', { messages: [...user, { ...called, tool_calls: asWire([twoCalls[0]!, twoCalls[0]!]) }] }, {}],
  [
    'a result without content',
    { messages: [...user, called, { role: 'tool', tool_call_id: 'b' }] },
    { param: 'messages[2].content' },
  ],
  [
    'a result without an id',
    { messages: [...user, called, { role: 'tool', content: '1' }] },
    { param: 'messages[2].tool_call_id' },
  ],
  ['a name with a dot', { tools: named('a.b') }, { param: 'tools[0].function.name' }],
  ['a name that is too long', { tools: named('a'.repeat(65)) }, { param: 'tools[0].function.name' }],
  ['two tools of one name', { tools: [clock, clock] }, { param: 'tools' }],
  ['129 tools', { tools: Array.from({ length: 129 }, (_, at) => named(`t${at}`)[0]!) }, {}],
  ['another kind of tool', { tools: [{ type: 'custom', custom: { name: 'x' } }] }, { param: 'tools[0].type' }],
  [
    'parameters that are no object',
    { tools: [{ type: 'function', function: { name: 'x', parameters: { type: 'string' } } }] },
    { param: 'tools[0].function.parameters' },
  ],
  ['parameters that are too deep', { tools: [{ ...clock, function: { name: 'x', parameters: nested(80) } }] }, {}],
  [
    'parameters that are too long',
    { tools: [{ ...clock, function: { name: 'x', parameters: { a: 'x'.repeat(100_001) } } }] },
    { param: 'tools[0].function.parameters' },
  ],
  [
    'arguments that are too deep',
    {
      messages: [
        ...user,
        {
          ...called,
          tool_calls: asWire([{ ...twoCalls[0]!, arguments: `{"a":${'['.repeat(9999)}${']'.repeat(9999)}}` }]),
        },
        result('b', '1'),
      ],
    },
    { param: 'messages', message: expect.stringContaining('"b" is nested too deeply') },
  ],
  [
    'a choice that is no tool',
    { tool_choice: { type: 'function', function: { name: 'other' } } },
    { param: 'tool_choice', message: expect.stringContaining('"other"') },
  ],
  ['a call without tools', { tools: [], tool_choice: 'required' }, { param: 'tool_choice' }],
  ['a kind of choice', { tool_choice: 'sometimes' }, { param: 'tool_choice' }],
  ['only one call at a time', { parallel_tool_calls: false }, { param: 'parallel_tool_calls' }],
])('refuses %s', async (_, fields, error) => {
  for (const stream of [false, true]) {
    const refused = client.chat.completions.create({
      ...asking,
      ...fields,
      stream,
    } as OpenAI.ChatCompletionCreateParams)
    await expect(refused).rejects.toThrow(BadRequestError)
    await expect(refused).rejects.toMatchObject({ status: 400, ...error })
  }
})

it('refuses tools of a collection, which answers without them', async () => {
  const { id } = await aurora(server.api.alice)
  const model = `collection:${id}`
  const refusal = { status: 400, code: 'unsupported' }
  await expect(client.chat.completions.create({ ...asking, model })).rejects.toMatchObject({
    ...refusal,
    param: 'tools',
  })
  const messages = [...user, called, result('b', '1'), result('r', '2'), ...user]
  const withResults = client.chat.completions.create({ model, messages })
  await expect(withResults).rejects.toMatchObject({ ...refusal, param: 'messages' })
})

it('is described where it is on', async () => {
  const document = (await (await fetch(`${server.api.url}/api/v1/openapi.json`)).json()) as OpenApi
  expect(fieldsOf(document)).toEqual(expect.arrayContaining(['tools', 'tool_choice']))
  await using off = await compatServer()
  expect(fieldsOf((await (await fetch(`${off.api.url}/api/v1/openapi.json`)).json()) as OpenApi)).not.toContain('tools')
})

interface OpenApi {
  readonly paths: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } } }
  >
  readonly components: { readonly schemas: Record<string, { readonly properties: object }> }
}

function fieldsOf({ paths, components }: OpenApi): string[] {
  const { $ref } = paths['/compat_api/v1/chat/completions']!.post.requestBody.content['application/json'].schema
  return Object.keys(components.schemas[$ref.split('/').at(-1)!]!.properties)
}
