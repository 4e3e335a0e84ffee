import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, type ModelMessage, Output, streamText } from 'ai'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { compatServer, pixel, type CompatServer } from './compat-server.ts'

let server: CompatServer
beforeAll(async () => {
  server = await compatServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.provider.answer({}))

const chat = (model = 'fake', apiKey = 'alice') =>
  createOpenAICompatible({
    name: 'docent',
    baseURL: server.baseURL,
    apiKey,
    includeUsage: true,
    supportsStructuredOutputs: true,
  })(model)
const responses = () => createOpenAI({ baseURL: server.baseURL, apiKey: 'alice' }).responses('fake')

it.each([
  ['chat completions', chat],
  ['responses', responses],
])('generates and streams by %s', async (_, model) => {
  const { text, finishReason, usage } = await generateText({ model: model(), prompt: 'Hello', maxRetries: 0 })
  expect([text, finishReason, usage.inputTokens, usage.outputTokens]).toEqual(['The answer is 42.', 'stop', 10, 5])

  const streamed = streamText({ model: model(), system: 'Be short.', prompt: 'Hello', maxRetries: 0 })
  const pieces: string[] = []
  for await (const piece of streamed.textStream) pieces.push(piece)
  expect(pieces.join('')).toBe('The answer is 42.')
  expect(await streamed.finishReason).toBe('stop')
  expect(await streamed.usage).toMatchObject({ inputTokens: 10, outputTokens: 5, totalTokens: 15 })
})

it('sends images and takes objects', async () => {
  server.provider.answer({ tokens: ['{"colour":', '"red"}'] })
  const { output } = await generateText({
    model: chat(),
    output: Output.object({ schema: z.object({ colour: z.string() }) }),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Which colour?' },
          { type: 'file', mediaType: 'image/png', data: pixel },
        ],
      },
    ],
    maxRetries: 0,
  })
  expect(output).toEqual({ colour: 'red' })
  const [message] = server.provider.calls.at(-1)!.body['messages'] as { content: unknown }[]
  expect(message!.content).toContainEqual({ type: 'image_url', image_url: { url: pixel } })
})

it('shows what a model thought', async () => {
  server.provider.answer({ reasoning: ['Six', ' times seven.'] })
  const { reasoningText, text } = await generateText({ model: chat(), prompt: 'Hello', maxRetries: 0 })
  expect([reasoningText, text]).toEqual(['Six times seven.', 'The answer is 42.'])
})

it('distinguishes errors by their status and message', async () => {
  const failure = (model: ReturnType<typeof chat>) =>
    generateText({ model, prompt: 'Hello', maxRetries: 0 }).then(
      () => undefined,
      (error: unknown) => error,
    )
  const unknown = await failure(chat('none'))
  expect(APICallError.isInstance(unknown)).toBe(true)
  expect(unknown).toMatchObject({ statusCode: 404, isRetryable: false })
  expect((unknown as Error).message).toContain('There is no language model none')
  expect(await failure(chat('fake', 'wrong'))).toMatchObject({ statusCode: 401 })
  server.provider.answer({ status: 429, headers: { 'retry-after': '30' } })
  expect(await failure(chat())).toMatchObject({ statusCode: 429, isRetryable: true })
})

it.each([
  ['chat completions', chat],
  ['responses', responses],
])('hears of an answer that breaks off, by %s', async (_, model) => {
  server.provider.answer({ interruption: { afterTokens: 2, kind: 'error' } })
  const errors: unknown[] = []
  const { fullStream } = streamText({
    model: model(),
    prompt: 'Hello',
    maxRetries: 0,
    onError: ({ error }) => void errors.push(error),
  })
  const kinds: string[] = []
  for await (const { type } of fullStream) kinds.push(type)
  expect([kinds.includes('text-delta'), kinds.includes('error'), errors.length > 0]).toEqual([true, true, true])
})

it('continues a conversation by responses when told not to store, and says so otherwise', async () => {
  const again = async (store: boolean) => {
    const call = { model: responses(), maxRetries: 0, providerOptions: { openai: { store } } }
    const question: ModelMessage = { role: 'user', content: 'Hello' }
    const { response } = await generateText({ ...call, messages: [question] })
    return generateText({ ...call, messages: [question, ...response.messages, { role: 'user', content: 'And?' }] })
  }
  expect((await again(false)).text).toBe('The answer is 42.')
  expect(server.provider.calls.at(-1)!.body['messages']).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'The answer is 42.' },
    { role: 'user', content: 'And?' },
  ])
  const refused = again(true)
  await expect(refused).rejects.toThrow('input[1] refers to an item of an earlier response')
  await expect(refused).rejects.toThrow('store: false')
})
