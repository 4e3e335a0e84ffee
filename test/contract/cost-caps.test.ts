import type { DocentOptions } from '@docent/core'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import type { ApiClient } from '../support/api-client.ts'
import { dearModels } from '../support/spending.ts'

const start = Date.parse('2026-03-01T10:00:30Z')
const minute = 60_000
const day = 86_400_000

/** Keys are names; `guest-…` are those of guests. */
const authenticator: NonNullable<DocentOptions['authenticator']> = {
  async authenticate({ bearer = '' }) {
    const [name = '', ...groups] = bearer.split('+')
    return {
      userId: name,
      username: name,
      scope: { kind: 'global' },
      groups,
      permissions: name === 'admin' ? ['administrator'] : [],
      guest: name.startsWith('guest-'),
    }
  },
}

async function open() {
  const clock = manualClock({ start })
  const dear = dearModels()
  const server = await apiServer({ docent: { clock, authenticator, models: dear.models } })
  return { ...server, clock, asked: dear.asked, admin: server.client('admin') }
}

const setTo = (admin: ApiClient, name: string, value: number | string) =>
  admin.call(`PUT /configurations/${name}`, { body: { string_value: String(value) } })

async function ask(api: ApiClient, input: object = {}) {
  const chat = await api.call('POST /chats')
  return api.call(`POST /chats/${chat.body.id}/completions`, { body: { message: 'When does it open?', ...input } })
}

const retryAfter = (answer: Awaited<ReturnType<typeof ask>>) => Number(answer.headers.get('retry-after'))

// The prompt of an answer counts 34 tokens at most, so that one costs 0.29 at least: with the 256 tokens that it may have.

it('answers 429 at the cap of 24 hours, and says to the second when there is room', async () => {
  await using on = await open()
  const { clock, admin, alice, bob } = on
  await setTo(admin, 'max_llm_cost_per_user_per_24h', 0.31)
  expect((await ask(alice)).status).toBe(200)
  await clock.leap(5 * minute)
  expect((await ask(alice)).status).toBe(200)
  await clock.leap(5 * minute)
  const refused = await ask(alice)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 429,
      message:
        'You have spent 0.03 USD of the 0.31 USD that max_llm_cost_per_user_per_24h allows within 24 hours, and this call costs at least 0.29 USD; there is room again in 24 hours.',
    },
  })
  expect(retryAfter(refused)).toBe((day - 10 * minute) / 1_000)
  expect((await ask(bob)).status).toBe(200)
  expect((await ask(alice, { llm: 'free' })).status).toBe(200)

  await clock.leap(day - 10 * minute - 1_000)
  expect(retryAfter(await ask(alice))).toBe(1)
  await clock.leap(1_000)
  expect((await ask(alice)).status).toBe(200)
  expect(retryAfter(await ask(alice))).toBe(5 * 60)
  await clock.leap(1_000)
  const { body: usage } = await alice.call('GET /stats/usage', { query: { interval: '24 hours' } })
  expect(usage).toMatchObject({ current: 0.03, max_allowed_24h: 0.31, cost_unit: 'USD' })
})

it('answers no longer than the budget buys', async () => {
  await using on = await open()
  const { admin, alice, asked } = on
  await ask(alice)
  expect(asked.at(-1)?.maxOutputTokens).toBeUndefined()
  await setTo(admin, 'max_llm_cost_per_user_per_24h', 0.5)
  await ask(alice)
  // 0.5, less the 0.015 that are spent and the 0.034 of the prompt.
  expect(asked.at(-1)?.maxOutputTokens).toBe(451)
  await ask(alice, { llm_args: { max_new_tokens: 20 } })
  expect(asked.at(-1)?.maxOutputTokens).toBe(20)
  await setTo(admin, 'max_llm_cost_per_user_per_24h', 50)
  await ask(alice)
  expect(asked.at(-1)?.maxOutputTokens).toBe(1_000)
})

it('refuses beforehand by how long the answer may be, not by how long answers are', async () => {
  await using on = await open()
  const { admin, alice } = on
  await setTo(admin, 'max_llm_cost_per_user_per_24h', 0.1)
  // 0.034 for the prompt, and a thousandth for each token of the answer.
  expect((await ask(alice, { llm_args: { max_new_tokens: 67 } })).status).toBe(429)
  expect((await ask(alice, { llm_args: { max_new_tokens: 66 } })).status).toBe(200)
  expect(on.asked.at(-1)?.maxOutputTokens).toBe(66)
})

it('answers 403 at the cap for ever, no matter who the cap is for, and continues when it is raised', async () => {
  await using on = await open()
  const { clock, admin, alice, client } = on
  await setTo(admin, 'llm_cost_units', 'EUR')
  await setTo(admin, 'max_llm_cost_per_user', 0.3)
  await setTo(admin, 'max_llm_cost_per_guest', 0.2)
  expect((await ask(alice)).status).toBe(200)
  const refused = await ask(alice)
  expect(refused).toMatchObject({
    status: 403,
    body: {
      code: 403,
      message:
        'You have spent 0.015 EUR of the 0.3 EUR that max_llm_cost_per_user allows, and this call costs at least 0.29 EUR; ask an administrator to raise it, or use a cheaper model.',
    },
  })
  expect(refused.headers.get('retry-after')).toBeNull()
  await clock.leap(30 * day)
  expect((await ask(alice)).status).toBe(403)

  const guest = client('guest-1')
  expect(await ask(guest)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('0 EUR of the 0.2 EUR that max_llm_cost_per_guest allows') },
  })
  await setTo(admin, 'max_llm_cost_per_guest', -1)
  expect((await ask(guest)).status).toBe(200)
  // The caps of users hold for guests too.
  expect(await ask(guest)).toMatchObject({ status: 403, body: { message: expect.stringContaining('per_user allows') } })

  await setTo(admin, 'max_llm_cost_per_user', 1)
  expect([(await ask(alice)).status, (await ask(guest)).status]).toEqual([200, 200])
  await setTo(admin, 'max_llm_cost_per_user', -1)
  expect((await ask(alice)).status).toBe(200)
})

it('goes by the value of the user, else of the role, else for all', async () => {
  await using on = await open()
  const { admin, alice, bob } = on
  await setTo(admin, 'max_llm_cost_per_user', 0.1)
  await Promise.all([alice.call('GET /chats'), bob.call('GET /chats')])
  const role = await admin.call('POST /roles', { body: { name: 'spenders', description: '' } })
  await admin.call(`PUT /roles/${role.body.id}/configurations/max_llm_cost_per_user`, { body: { string_value: '5' } })
  expect([(await ask(alice)).status, (await ask(bob)).status]).toEqual([403, 403])
  await admin.call('PUT /users/bob/roles/spenders')
  await admin.call('PUT /users/alice/configurations/max_llm_cost_per_user', { body: { string_value: '-1' } })
  expect([(await ask(alice)).status, (await ask(bob)).status]).toEqual([200, 200])
})

it('holds for the compatible interface and for calls of models by themselves', async () => {
  await using on = await open()
  const { clock, admin, alice, asked } = on
  await setTo(admin, 'max_llm_cost_per_user_per_24h', 0.27)
  const complete = (stream: boolean) =>
    alice.call('POST /compat_api/v1/chat/completions', {
      body: { model: 'dear', stream, messages: [{ role: 'user', content: 'When does it open?' }] },
      headers: { 'content-type': 'application/json' },
    })
  expect((await complete(false)).status).toBe(200)
  expect(asked.at(-1)?.maxOutputTokens).toBe(260)
  await clock.leap(minute)
  const tasks = {
    answer_question: { question: 'When does it open?' },
    summarize_content: { text_context_list: ['It opens at ten.'] },
    extract_data: { text_context_list: ['It opens at ten.'], prompt_extract: 'The time.' },
  }
  for (const [task, body] of Object.entries(tasks)) {
    const refused = await alice.call(`POST /models/dear/${task}`, { body })
    expect(refused, task).toMatchObject({ status: 429, body: { message: expect.stringContaining('0.015 USD of') } })
  }
  for (const stream of [false, true]) {
    const late = await complete(stream)
    expect(late).toMatchObject({
      status: 429,
      body: { error: { code: 'insufficient_quota', type: 'rate_limit_error' } },
    })
    expect(retryAfter(late)).toBe((day - minute) / 1_000)
  }
  expect(asked).toHaveLength(1)
})

it('bounds answers and summaries by the settings of the administrator where the call does not', async () => {
  await using on = await open()
  const { admin, alice, asked } = on
  const summarize = (fields: object = {}) =>
    alice.call('POST /models/dear/summarize_content', { body: { text_context_list: ['It opens at ten.'], ...fields } })
  const limits = () => asked.splice(0).map(({ maxOutputTokens }) => maxOutputTokens)
  await ask(alice)
  await summarize()
  // The model's own limit is 1,000 tokens.
  expect(limits()).toEqual([undefined, 1_000])

  await setTo(admin, 'runtime_max_new_tokens_answer', 300)
  await setTo(admin, 'runtime_max_new_tokens', 200)
  await ask(alice)
  await ask(alice, { llm_args: { max_new_tokens: -1 } })
  await ask(alice, { llm_args: { max_new_tokens: 700 } })
  await summarize()
  await summarize({ llm_args: { max_new_tokens: 100 } })
  await alice.call('POST /models/dear/answer_question', { body: { question: 'When does it open?' } })
  expect(limits()).toEqual([300, 300, 700, 200, 100, 300])

  const collection = await alice.call('POST /collections', { body: { name: 'Aurora' } })
  await alice.call('POST /ingest/plain_text', {
    query: { collection_id: collection.body.id, file_name: 'a.txt', gen_doc_summaries: true },
    body: 'The dome turns at dusk.',
  })
  await on.docent.settled()
  expect(limits()).toEqual([200])
  const chat = await alice.call('POST /chats', { query: { collection_id: collection.body.id } })
  for (const rag_type of ['rag', 'rag+', 'all_data']) {
    const body = { message: 'When does the dome turn?', rag_config: { rag_type } }
    expect((await alice.call(`POST /chats/${chat.body.id}/completions`, { body })).status).toBe(200)
  }
  expect(limits()).toEqual([300, 200, 200])
})
