import { builtInModels } from '@docent/adapters-llm'
import type { ModelRequest, ModelStreamPart } from '@docent/core/ports'
import { beforeEach, expect, it } from 'vitest'
import { manualClock } from '@docent/core/testing'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { pricedModels, saying } from '../support/priced-models.ts'

let asked: ModelRequest[]
let answers: ((request: ModelRequest) => string)[]
beforeEach(() => {
  asked = []
  answers = [() => 'Done.']
})

/** Says the answers one after the other, the last for ever. */
function speak(request: ModelRequest): AsyncIterable<ModelStreamPart> {
  const answer = answers.length > 1 ? answers.shift()! : answers[0]!
  asked.push(request)
  return saying(answer(request))
}
const contentOf = (request: ModelRequest | undefined) =>
  (request?.messages ?? [])
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    )
    .join('\n')

const open = (): Promise<ApiServer> =>
  apiServer({
    docent: {
      models: [
        pricedModels({
          writer: { speak, price: [1, 2], capabilities: { contextTokens: 4_000, outputTokens: 1_000 } },
          seer: { capabilities: { vision: true } },
          thinker: { capabilities: { reasoning: true, json: false } },
        }),
        builtInModels(),
      ],
    },
  })
const calls = async ({ alice }: ApiServer) => {
  const { body } = await alice.call('GET /stats/usage_by_model', { query: { interval: '1 hour' } })
  return Object.fromEntries(body.map((row: { llm_name: string; call_count: number }) => [row.llm_name, row.call_count]))
}

it('answers a question from texts and earlier turns', async () => {
  await using server = await open()
  const body = {
    question: 'And at night?',
    text_context_list: ['The dome turns at night.'],
    pre_prompt_query: 'Read this.',
    prompt_query: 'Then answer.',
    system_prompt: 'Be brief.',
    chat_conversation: [['What turns?', 'The dome.']],
    llm_args: { temperature: 0.3, max_new_tokens: 77, cost_controls: { max_cost: null } },
    guardrails_settings: {},
  }
  const answer = await server.alice.call('POST /models/writer/answer_question', { body })
  expect(answer).toMatchObject({
    status: 200,
    body: exactly({
      content: 'Done.',
      error: '',
      prompt_raw: expect.stringContaining('The dome turns at night.'),
      llm: 'writer',
      input_tokens: 10,
      output_tokens: 5,
      origin: 'priced',
    }),
  })
  expect(asked).toMatchObject([{ maxOutputTokens: 77, temperature: 0.3 }])
  expect(contentOf(asked[0])).toBe(
    'Be brief.\nWhat turns?\nThe dome.\nRead this.\n\n<document>\nThe dome turns at night.\n</document>\n\nThen answer.\n\nAnd at night?',
  )
  expect(await calls(server)).toEqual({ writer: 1 })
})

it('answers a question without texts, and once for a key', async () => {
  await using server = await open()
  const call = { body: { question: 'Who?' }, headers: { 'Idempotency-Key': 'one' } }
  const first = await server.alice.call('POST /models/auto/answer_question', call)
  expect(first).toMatchObject({ status: 200, body: { content: 'Done.', llm: 'writer' } })
  expect(await server.alice.call('POST /models/auto/answer_question', call)).toMatchObject({ body: first.body })
  expect(asked).toHaveLength(1)
  expect(await calls(server)).toEqual({ writer: 1 })
})

it('summarizes what is longer than the model takes, and loses none of it', async () => {
  await using server = await open()
  answers = [(request) => (contentOf(request).includes('summaries of the parts') ? 'The whole.' : 'A part.')]
  const text = Array.from({ length: 3_000 }, (_, number) => `word${number}`).join(' ')
  const answer = await server.alice.call('POST /models/writer/summarize_content', {
    body: { text_context_list: [null, text, '', 'The end.'] },
  })
  expect(answer).toMatchObject({ status: 200, body: { content: 'The whole.', input_tokens: 10 * asked.length } })
  expect(asked.length).toBeGreaterThan(3)
  const read = asked.map(contentOf).join(' ')
  for (const word of ['word0', 'word1499', 'word2999', 'The end.']) expect(read).toContain(word)
  expect(asked.every(({ maxOutputTokens }) => maxOutputTokens === 1_000)).toBe(true)
  answers = [() => 'Short.']
  await server.alice.call('POST /models/seer/summarize_content', { body: { text_context_list: ['x'] } })
  expect(await calls(server)).toEqual({ writer: asked.length, seer: 1 })
})

it.each([
  ['answer_question', { question: 'What?' }],
  ['summarize_content', {}],
  ['extract_data', {}],
])('keeps room for the answer of %s by min_max_new_tokens', async (operation, fields) => {
  await using server = await open()
  const text_context_list = [Array.from({ length: 1_500 }, (_, number) => `word${number}`).join(' ')]
  const longest = async (llm_args: object) => {
    asked = []
    const body = { ...fields, text_context_list, llm_args }
    expect((await server.alice.call(`POST /models/writer/${operation}`, { body })).status).toBe(200)
    expect(asked.map(contentOf).join(' ')).toContain('word1499')
    return Math.max(...asked.map((request) => contentOf(request).length))
  }
  const usual = await longest({})
  expect(await longest({ min_max_new_tokens: 900 })).toBe(usual)
  expect(await longest({ min_max_new_tokens: 2_800 })).toBeLessThan(usual / 2)
})

it('extracts by a schema, and sends an answer back that does not fit', async () => {
  await using server = await open()
  const guided_json = { type: 'object', properties: { year: { type: 'integer' } }, required: ['year'] }
  const body = { text_context_list: ['Founded in 1902.'], llm_args: { guided_json } }
  const extract = (model = 'writer') => server.alice.call(`POST /models/${model}/extract_data`, { body })
  answers = [() => '{"year": "1902"}', () => '```json\n{"year": 1902}\n```']
  expect(await extract()).toMatchObject({
    status: 200,
    body: exactly({ content: ['{"year": 1902}'], error: '', llm: 'writer', input_tokens: 20, output_tokens: 10 }),
  })
  expect(asked).toMatchObject([{ responseFormat: { type: 'json', schema: guided_json } }, {}])
  expect(contentOf(asked[1])).toContain('did not fit: year')
  answers = [() => 'No year.']
  expect(await extract()).toMatchObject({ status: 502, body: { message: expect.stringContaining('JSON schema') } })
  expect(await extract('extractive')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('only quotes') },
  })
  // What was spent on the failure counts as well.
  expect(await calls(server)).toEqual({ writer: 4 })
})

it('extracts from each part of texts', async () => {
  await using server = await open()
  const part = 'A fact. '.repeat(900)
  const { body } = await server.alice.call('POST /models/writer/extract_data', {
    body: { text_context_list: [part, part], prompt_extract: 'List the facts.' },
  })
  expect(body.content.length).toBeGreaterThan(1)
  expect(body.content.every((content: string) => content === 'Done.')).toBe(true)
  expect(contentOf(asked[0])).toContain('List the facts.')
})

it('lets the built-in model quote', async () => {
  await using server = await open()
  const context = { text_context_list: ['The keeper lights the lamp at dusk. Ships pass at noon.'] }
  const question = { ...context, question: 'When does the keeper light the lamp?' }
  const answer = await server.alice.call('POST /models/extractive/answer_question', { body: question })
  expect(answer).toMatchObject({
    status: 200,
    body: { content: expect.stringContaining('at dusk'), llm: 'extractive' },
  })
  const summary = await server.alice.call('POST /models/extractive/summarize_content', { body: context })
  expect(summary).toMatchObject({
    status: 200,
    body: { content: expect.stringContaining('quoted from the documents') },
  })
})

it.each([
  ['answer_question', {}, 400],
  ['answer_question', { question: '' }, 400],
  ['answer_question', { question: 'Q', chat_conversation: [['only one']] }, 400],
  ['answer_question', { question: 'Q', guardrails_settings: { pii_labels_to_flag: ['SSN'] } }, 400],
  ['answer_question', { question: 'Q', llm_args: { cost_controls: { max_cost: -1 } } }, 400],
  ['summarize_content', {}, 400],
  ['summarize_content', { text_context_list: [null] }, 400],
  ['extract_data', { text_context_list: [] }, 400],
  ['extract_data', { text_context_list: ['x'], llm_args: { guided_json: { type: 'nonsense' } } }, 400],
])('%s refuses %o', async (operation, body, status) => {
  await using server = await open()
  expect(await server.alice.call(`POST /models/writer/${operation}`, { body })).toMatchObject({
    status,
    body: exactly({ code: status, message: expect.any(String) }),
  })
  expect(asked).toEqual([])
})

it('knows its models, and who may call them', async () => {
  await using server = await open()
  const body = { question: 'Who?' }
  expect(await server.alice.call('POST /models/nobody/answer_question', { body })).toMatchObject({ status: 404 })
  expect(await server.client('alice@c').call('POST /models/writer/answer_question', { body })).toMatchObject({
    status: 403,
  })
})

it('bounds a call that waits for ever', async () => {
  const clock = manualClock()
  // oxlint-disable-next-line require-yield -- it never says anything
  async function* stuck({ signal }: ModelRequest): AsyncGenerator<ModelStreamPart> {
    await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  }
  await using docent = await memoryDocent({
    models: [pricedModels({ stuck: { speak: stuck } }), builtInModels()],
    clock,
  })
  const answer = docent.as({ userId: 'alice' }).models.answerQuestion('stuck', { question: 'Who?', timeout: 60 })
  const failure = answer.catch((error: unknown) => error)
  await clock.advance(60_000)
  expect(await failure).toMatchObject({ code: 'timed_out', message: expect.stringContaining('timeout') })
})

it('tests a model, and reports how it failed', async () => {
  await using server = await open()
  const test = (model: string, mode: string) => server.alice.call(`POST /models/${model}/self_test/${mode}`)
  answers = [() => 'Hello!', () => 'At 19:40.', () => '{"color": "red"}']
  expect(await test('writer', 'full')).toMatchObject({
    status: 200,
    body: exactly({
      origin: 'priced',
      llm: 'writer',
      input_tokens: 30,
      output_tokens: 15,
      time_to_first_token: expect.any(Number),
      tokens_per_second: expect.any(Number),
      responses: ['Hello!', 'At 19:40.', '{"color": "red"}'],
    }),
  })
  answers = [() => 'In the evening.']
  expect((await test('writer', 'rag')).body).toMatchObject({
    responses: ['In the evening.'],
    error: expect.any(String),
  })
  answers = [
    () => {
      throw new TypeError('broken')
    },
  ]
  expect(await test('writer', 'quick')).toMatchObject({ status: 500 })
  expect(await test('extractive', 'full')).toMatchObject({
    status: 200,
    body: { llm: 'extractive', responses: [expect.anything(), expect.stringContaining('19:40')] },
  })
  expect((await test('extractive', 'full')).body.error).toBeUndefined()
  expect(await test('writer', 'agent')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('agent') },
  })
  expect(await test('writer', 'thorough')).toMatchObject({ status: 400 })
  expect(await test('nobody', 'quick')).toMatchObject({ status: 404 })
})

it('lists which models see and think, and which replace the others', async () => {
  await using server = await open()
  const get = async (path: string) => (await server.alice.call(`GET /models/${path}`)).body
  expect(await get('vision_capable_model_names')).toEqual(['seer'])
  expect(await get('reasoning_capable_model_names')).toEqual(['thinker'])
  const all = (id: string) => ({ writer: id, seer: id, thinker: id, extractive: id })
  expect(await get('model_to_vision_model_mapping')).toEqual(all('seer'))
  expect(await get('model_to_reasoning_model_mapping')).toEqual(all('thinker'))
  await using plain = await apiServer()
  expect((await plain.alice.call('GET /models/model_to_vision_model_mapping')).body).toEqual({})
})

it('has no guardrails', async () => {
  await using server = await open()
  expect(await server.alice.call('POST /guardrails_settings', { body: { action: 'redact' } })).toMatchObject({
    status: 400,
    body: { code: 400, message: expect.stringContaining('not supported') },
  })
})

it.each([
  ['temperature', 0.7],
  ['top_k', 7],
  ['top_p', 0.5],
  ['seed', 7],
  ['max_new_tokens', 77],
])('%s reaches the model of every task', async (name, value) => {
  await using server = await open()
  const bodies = [
    ['answer_question', { question: 'Who?' }],
    ['summarize_content', { text_context_list: ['Some text.'] }],
    ['extract_data', { text_context_list: ['Some text.'] }],
  ] as const
  for (const [operation, body] of bodies) {
    const promptFor = async (llm_args: object) => {
      asked = []
      expect(
        await server.alice.call(`POST /models/writer/${operation}`, { body: { ...body, llm_args } }),
      ).toMatchObject({
        status: 200,
      })
      return JSON.stringify({ ...asked[0], signal: undefined })
    }
    expect(await promptFor({ [name]: value }), operation).not.toBe(await promptFor({}))
  }
})

it('puts the prompts of an extraction around the text', async () => {
  await using server = await open()
  const body = { text_context_list: ['Some text.'], pre_prompt_extract: 'Read this.', prompt_extract: 'Name the year.' }
  expect(await server.alice.call('POST /models/writer/extract_data', { body })).toMatchObject({ status: 200 })
  expect(contentOf(asked[0])).toMatch(/Read this\.[^]*Some text\.[^]*Name the year\./)
})

it.each([{ repetition_penalty: 1.3 }, { reasoning_effort: 3 }])(
  'is refused with %o by a model that cannot',
  async (llm_args) => {
    await using server = await open()
    const body = { question: 'Who?', llm_args }
    expect(await server.alice.call('POST /models/writer/answer_question', { body })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(Object.keys(llm_args)[0]!) },
    })
    expect(asked).toEqual([])
  },
)
