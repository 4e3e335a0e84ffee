import { builtInModels } from '@docent/adapters-llm'
import { DocentError } from '@docent/core'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'
import { pricedModels } from '../support/priced-models.ts'

it('reports what answers cost, to the token', async () => {
  await using server = await apiServer({
    docent: { models: [pricedModels({ small: {}, large: { price: [2, 8] } }), builtInModels()] },
  })
  const { alice, bob, client } = server
  const admin = client('admin')
  const ask = async (api: typeof alice, llm: string) => {
    const chat = await api.call('POST /chats')
    const answer = await api.call(`POST /chats/${chat.body.id}/completions`, { body: { message: 'Hello?', llm } })
    expect(answer.status).toBe(200)
    const meta = await api.call(`GET /messages/${answer.body.message_id}/meta`, { query: { info_type: 'usage_stats' } })
    return JSON.parse(meta.body[0].content) as { cost: number; input_tokens: number; output_tokens: number }
  }
  const own = [await ask(alice, 'large'), await ask(alice, 'large'), await ask(alice, 'small')]
  await ask(bob, 'small')
  const query = { interval: '24 hours' }
  const stats = (api: typeof alice, path: string) => api.call(`GET /stats/${path}`, { query })

  expect(own[0]).toMatchObject({ llm: 'large', input_tokens: 10, output_tokens: 5, cost: 6e-5, estimated: false })
  expect(await stats(alice, 'usage')).toMatchObject({
    status: 200,
    body: exactly({ current: 1.2e-4, max_allowed_24h: -1, cost_unit: 'USD', interval: '24 hours' }),
  })
  const large = { llm_name: 'large', llm_cost: 1.2e-4, call_count: 2, input_tokens: 20, output_tokens: 10 }
  const small = { llm_name: 'small', llm_cost: 0, call_count: 1, input_tokens: 10, output_tokens: 5 }
  expect(await stats(alice, 'usage_by_model')).toMatchObject({ status: 200, body: [exactly(large), exactly(small)] })
  expect((await stats(bob, 'usage_by_model')).body).toEqual([small])

  const aliceUsage = { user_id: 'alice', username: 'alice', email: '', llm_usage: [large, small] }
  const bobUsage = { user_id: 'bob', username: 'bob', email: '', llm_usage: [small] }
  expect((await stats(admin, 'usage_by_user')).body).toEqual([aliceUsage, bobUsage])
  expect((await stats(bob, 'usage_by_user')).body).toEqual([bobUsage])

  const of = (user: string, { llm_cost, call_count, input_tokens, output_tokens }: typeof large) => ({
    user_id: user,
    username: user,
    email: '',
    llm_cost,
    call_count,
    input_tokens,
    output_tokens,
  })
  expect((await stats(admin, 'usage_by_model_and_user')).body).toEqual([
    {
      llm_name: 'large',
      total_cost: 1.2e-4,
      total_calls: 2,
      total_input_tokens: 20,
      total_output_tokens: 10,
      user_usage: [of('alice', large)],
    },
    {
      llm_name: 'small',
      total_cost: 0,
      total_calls: 2,
      total_input_tokens: 20,
      total_output_tokens: 10,
      user_usage: expect.arrayContaining([of('alice', small), of('bob', small)]),
    },
  ])
  const whole = {
    input_tokens: 20,
    output_tokens: 10,
    tokens_per_second: expect.any(Number),
    time_to_first_token: expect.any(Number),
  }
  const performance = await stats(server.client('admin'), 'performance_by_model')
  expect(performance.body).toEqual([
    { llm_name: 'large', call_count: 2, ...whole },
    { llm_name: 'small', call_count: 2, ...whole },
  ])
  // Which models others use, and how much, is theirs to know.
  expect((await stats(bob, 'performance_by_model')).body).toEqual([
    expect.objectContaining({ llm_name: 'small', call_count: 1 }),
  ])
})

it('counts exactly what is in the interval', async () => {
  const clock = manualClock({ start: Date.parse('2026-03-01T10:30:00Z') })
  await using server = await apiServer({
    docent: { models: [pricedModels({ small: { price: [1, 1] } }), builtInModels()], clock },
  })
  const { docent } = server
  const alice = docent.as({ userId: 'alice' })
  const ask = async () => {
    const chat = await alice.chats.create({})
    const answer = await alice.chats.complete(chat.id, { message: 'Hello?' })
    await answer.result()
  }
  const calls = async (interval: string) => (await alice.usage.usageByModel({ interval }))[0]?.callCount ?? 0
  const minute = 60_000
  await ask() // Sunday 10:30
  await clock.leap(20 * minute)
  await ask() // 10:50
  await clock.leap(24 * 60 * minute)
  await ask() // Monday 10:50
  expect(await calls('24 hours')).toBe(2)
  expect(await calls('1 minute')).toBe(1)
  await clock.leap(30 * minute) // 11:20
  expect([await calls('30 minutes'), await calls('29 minutes'), await calls('24 hours')]).toEqual([1, 0, 1])
  await clock.leap(3 * 24 * 60 * minute) // Thursday 11:20
  expect([await calls('4 days'), await calls('97 hours'), await calls('1 week')]).toEqual([1, 3, 3])
  expect(await alice.usage.usage({ interval: '97 hours' })).toMatchObject({ current: 4.5e-5 })
})

it('counts the calls of other clients, and what a failed attempt and a document cost', async () => {
  let down = true
  const failingOnce = async function* () {
    yield { type: 'text-delta', text: 'Half of an' } as const
    if (down) throw new DocentError({ code: 'invalid_input', message: 'It is refused after all.' })
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } } as const
  }
  await using server = await apiServer({
    docent: { models: [pricedModels({ wavering: { speak: failingOnce }, small: {} }), builtInModels()] },
  })
  const { alice } = server
  const usage = async () => (await alice.call('GET /stats/usage_by_model', { query: { interval: '1 day' } })).body
  const chat = await alice.call('POST /chats')
  const answer = await alice.call(`POST /chats/${chat.body.id}/completions`, { body: { message: 'Hello?' } })
  expect(answer.status).toBe(400)
  expect(await usage()).toMatchObject([{ llm_name: 'wavering', call_count: 1 }])
  expect((await usage())[0].output_tokens).toBeGreaterThan(0)
  down = false
  const compatible = await fetch(`${server.url}/compat_api/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer alice', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'small', messages: [{ role: 'user', content: 'Hello?' }] }),
  })
  expect(await compatible.json()).toMatchObject({ usage: { prompt_tokens: 10, completion_tokens: 5 } })
  const small = { llm_name: 'small', call_count: 1, input_tokens: 10, output_tokens: 5 }
  await server.docent.settled()
  expect(await usage()).toEqual(expect.arrayContaining([expect.objectContaining(small)]))
  const collection = await alice.call('POST /collections', { body: { name: 'Aurora' } })
  await alice.call('POST /ingest/plain_text', {
    query: { collection_id: collection.body.id, file_name: 'a.txt', gen_doc_summaries: true },
    body: 'The dome turns.',
  })
  await server.docent.settled()
  expect((await usage()).find((row: { llm_name: string }) => row.llm_name === 'wavering').call_count).toBe(2)
})

it('asks for an interval that is one', async () => {
  await using server = await apiServer()
  for (const path of ['usage', 'usage_by_model', 'usage_by_user', 'usage_by_model_and_user', 'performance_by_model']) {
    expect(await server.alice.call(`GET /stats/${path}`)).toMatchObject({ status: 400, body: { code: 400 } })
    expect(await server.alice.call(`GET /stats/${path}`, { query: { interval: 'ever' } })).toMatchObject({
      status: 400,
    })
    const key = server.client('alice@no-collection')
    expect(await key.call(`GET /stats/${path}`, { query: { interval: '1 day' } })).toMatchObject({ status: 403 })
  }
})
