import { DocentError, type ModelRequest, type ModelStreamPart } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { saying } from '../../support/priced-models.ts'
import { down, failing, registryOf, requestOf, textOf } from './registry-fixture.ts'

const error = (code: 'unauthorized' | 'rate_limited' | 'invalid_input' | 'unsupported') => () =>
  new DocentError({ code, message: `It is ${code}.` })

it('lets another model answer under auto when the first fails before it streams, and reports which', async () => {
  for (const speak of [
    failing(),
    failing(error('rate_limited')),
    failing(error('unauthorized')),
    failing(() => new TypeError()),
  ]) {
    const { open } = registryOf({ first: { speak, price: [1, 1] }, second: { price: [2, 4] } })
    const model = await open('auto')
    expect([model.id, model.answering.id]).toEqual(['first', 'first'])
    expect(await textOf(model)).toBe('I am second.')
    expect(model.answering.id).toBe('second')
    expect(model.calls).toMatchObject([
      { model: 'second', inputTokens: 10, outputTokens: 5, costNano: 40_000, estimated: false },
    ])
  }
})

it('keeps to what was streamed once a model has begun, and counts what it spent', async () => {
  const { open } = registryOf({
    first: {
      price: [1, 1],
      async *speak() {
        yield { type: 'reasoning-delta', text: 'Hm.' }
        yield { type: 'text-delta', text: 'I was about' }
        throw down()
      },
    },
    second: {},
  })
  const model = await open()
  await expect(textOf(model)).rejects.toMatchObject({ code: 'provider_failed' })
  expect(model.calls).toMatchObject([{ model: 'first', estimated: true }])
  expect(model.calls[0]!.outputTokens).toBe(3)
})

it('answers with nobody else for a named model, for a refused request, and where the host wants none', async () => {
  const models = { first: { speak: failing() }, second: {} }
  const named = registryOf(models)
  await expect(textOf(await named.open('first'))).rejects.toMatchObject({ code: 'provider_failed' })
  const alone = registryOf(models, { autoFallback: false })
  await expect(textOf(await alone.open())).rejects.toMatchObject({ code: 'provider_failed' })
  const refused = registryOf({ first: { speak: failing(error('invalid_input')) }, second: {} })
  await expect(textOf(await refused.open())).rejects.toMatchObject({ code: 'invalid_input' })
})

it('answers with the configured fallbacks of a named model, in their order', async () => {
  const { open } = registryOf(
    { first: { speak: failing() }, second: { speak: failing() }, third: {} },
    { fallbacks: { first: ['second', 'third', 'extractive'] } },
  )
  expect(await textOf(await open('first'))).toBe('I am third.')
  await expect(textOf(await open('second'))).rejects.toMatchObject({ code: 'provider_failed' })
  expect(() => registryOf({ first: {} }, { fallbacks: { first: ['nobody'] } })).toThrow(/nobody/)
})

it('fails with the error of the model that was chosen', async () => {
  const { open } = registryOf({
    first: { speak: failing(error('rate_limited')) },
    second: { speak: failing(error('unsupported')) },
  })
  await expect(textOf(await open())).rejects.toMatchObject({ code: 'rate_limited' })
})

it.each<[string, object, Partial<ModelRequest>]>([
  [
    'images',
    { vision: false },
    { messages: [{ role: 'user', content: [{ type: 'image', data: new Uint8Array(1), mediaType: 'image/png' }] }] },
  ],
  ['JSON', { json: false }, { responseFormat: { type: 'json' } }],
  ['tools', { tools: false }, { tools: [{ name: 'look', description: 'Looks.', parameters: { type: 'object' } }] }],
  [
    'results of tools',
    { tools: false },
    {
      messages: [
        { role: 'assistant', content: [], toolCalls: [{ id: 'c', name: 'look', arguments: '{}' }] },
        { role: 'tool', callId: 'c', toolName: 'look', content: 'Nothing.' },
      ],
    },
  ],
  ['the length of the prompt', { contextTokens: 500 }, requestOf('word '.repeat(400))],
  [
    'a begun answer',
    { continuation: 'prompted' },
    { messages: [{ role: 'assistant', content: [{ type: 'text', text: 'I' }] }] },
  ],
])('lets only such a model answer instead that can take %s', async (_what, capabilities, fields) => {
  const able = { vision: true, json: true, tools: true, continuation: 'prefill' } as const
  const { open } = registryOf({
    first: { speak: failing(), capabilities: able },
    second: { capabilities: { ...able, ...capabilities } },
    third: { capabilities: able },
  })
  expect(await textOf(await open(), requestOf('Hello?', fields))).toBe('I am third.')
})

it('shortens the answer only as far as max_cost needs, under auto', async () => {
  const limits: (number | undefined)[] = []
  const { open } = registryOf({
    first: {
      price: [1, 1_000],
      speak(request) {
        limits.push(request.maxOutputTokens)
        return saying('Yes.')
      },
    },
  })
  const ask = async (maxCost: number, fields: Partial<ModelRequest> = {}, llm = 'auto') =>
    textOf(await open(llm, { maxCost }), requestOf('Hello?', fields))
  await ask(100)
  await ask(1)
  await ask(1, { maxOutputTokens: 300 })
  await ask(0.3, { maxOutputTokens: 300 })
  await ask(1, {}, 'first')
  // Two tokens of prompt cost next to nothing, but not nothing.
  expect(limits).toEqual([undefined, 999, 300, 299, undefined])
  await expect(ask(0.2)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('max_cost') })
})

/** Says the parts after so many milliseconds each, or fails when it is aborted. */
const slow = (
  clock: { now(): number; schedule(at: number, call: () => void): () => void },
  pauses: readonly number[],
) =>
  async function* ({ signal }: ModelRequest): AsyncGenerator<ModelStreamPart> {
    for (const pause of pauses) {
      await new Promise<void>((resolve, reject) => {
        const cancel = clock.schedule(clock.now() + pause, resolve)
        signal?.addEventListener('abort', () => (cancel(), reject(signal.reason as Error)))
      })
      yield { type: 'text-delta', text: 'a' }
    }
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 1, outputTokens: pauses.length } }
  }

it('gives up on a model that is silent for too long, and takes the time of one that is not', async () => {
  let pauses: number[] = []
  const { clock, open } = registryOf(
    { first: { speak: (request) => slow(clock, pauses)(request) }, second: {} },
    { firstTokenTimeoutMs: 3_000, idleTimeoutMs: 1_000 },
  )
  const ask = async (next: number[]) => {
    pauses = next
    const model = await open()
    const text = textOf(model).catch((error: unknown) => error)
    await clock.advance(10_000)
    return { text: await text, calls: model.calls }
  }
  expect(await ask([2_900, 900, 900])).toMatchObject({
    text: 'aaa',
    calls: [{ model: 'first', times: { firstMs: 2_900, speakingMs: 1_800 } }],
  })
  expect(await ask([3_100])).toMatchObject({ text: 'I am second.', calls: [{ model: 'second' }] })
  expect(await ask([10, 1_100])).toMatchObject({
    text: { code: 'provider_failed', message: 'The model first sent nothing for 1 seconds; try again.' },
    calls: [{ model: 'first', outputTokens: 1, estimated: true }],
  })
  expect(clock.waiting()).toEqual([])
})

it('takes an abort for no failure of the model', async () => {
  const { registry, open } = registryOf(
    { first: { speak: ({ signal }) => failing(() => signal?.reason)() }, second: {} },
    { restAfterFailures: 1 },
  )
  const reason = new DocentError({ code: 'canceled', message: 'Not wanted.' })
  const model = await open()
  await expect(textOf(model, requestOf('Hello?', { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason)
  expect(await registry.choose({})).toMatchObject({ id: 'first' })
  expect(model.calls).toEqual([])
})
