import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { compatServer, pixel, type CompatServer } from './compat-server.ts'

let server: CompatServer
beforeAll(async () => {
  server = await compatServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.provider.answer({}))

const chat = (fields: { model?: string; apiKey?: string; useResponsesApi?: boolean } = {}) =>
  new ChatOpenAI({
    model: 'fake',
    apiKey: 'alice',
    maxRetries: 0,
    ...fields,
    configuration: { baseURL: server.baseURL },
  })
const turns = [
  new SystemMessage('Be short.'),
  new HumanMessage('Hello'),
  new AIMessage('Hi.'),
  new HumanMessage('How much?'),
]

it.each([
  ['chat completions', false],
  ['responses', true],
])('invokes and streams by %s', async (_, useResponsesApi) => {
  const model = chat({ useResponsesApi })
  const reply = await model.invoke(turns)
  expect(reply.text).toBe('The answer is 42.')
  expect(reply.usage_metadata).toMatchObject({ input_tokens: 10, output_tokens: 5, total_tokens: 15 })
  expect(server.provider.calls.at(-1)!.body['messages']).toEqual([
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi.' },
    { role: 'user', content: 'How much?' },
  ])

  let whole: AIMessage | undefined
  const pieces: string[] = []
  for await (const chunk of await model.stream(turns)) {
    pieces.push(chunk.text)
    whole = whole === undefined ? chunk : (whole as typeof chunk).concat(chunk)
  }
  expect(pieces.filter((piece) => piece !== '')).toEqual(['The', ' answer', ' is', ' 42', '.'])
  expect(whole?.usage_metadata).toMatchObject({ input_tokens: 10, output_tokens: 5, total_tokens: 15 })
})

it('sends images and takes objects', async () => {
  server.provider.answer({ tokens: ['{"colour":', '"red"}'] })
  const model = chat().withStructuredOutput(z.object({ colour: z.string() }), { method: 'jsonSchema' })
  const content = [
    { type: 'text', text: 'Which colour?' },
    { type: 'image_url', image_url: { url: pixel } },
  ]
  expect(await model.invoke([new HumanMessage({ content })])).toEqual({ colour: 'red' })
})

it('distinguishes errors', async () => {
  await expect(chat({ apiKey: 'wrong' }).invoke('Hello')).rejects.toMatchObject({ status: 401 })
  await expect(chat({ model: 'none' }).invoke('Hello')).rejects.toMatchObject({ status: 404 })
  const withTool = [...turns, new ToolMessage({ tool_call_id: 'x', content: '1' })]
  await expect(chat().invoke(withTool)).rejects.toMatchObject({ status: 400 })
  server.provider.answer({ interruption: { afterTokens: 2, kind: 'error' } })
  const read = async () => {
    for await (const chunk of await chat().stream('Hello')) expect(chunk.text).not.toContain('42')
  }
  await expect(read()).rejects.toThrow('provider failed')
})
