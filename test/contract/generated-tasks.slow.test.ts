/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { manualClock, scriptedModels, type ScriptedModels } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'
import { setCap } from '../support/spending.ts'

const path = 'POST /scheduled_tasks/generate_spec'
const daily = {
  name: 'Prices',
  schedule_type: 'recurring',
  schedule_expression: '0 8 * * *',
  message: 'Which prices changed?',
}

/** A Wednesday, nine in the evening in UTC: Thursday in Tokyo. */
const start = Date.parse('2026-03-04T21:00:00Z')

async function open(answers: readonly object[]): Promise<ApiServer & { readonly models: ScriptedModels }> {
  const script = answers.map((answer) => JSON.stringify(answer))
  const models = scriptedModels(script, {
    capabilities: { json: true },
    price: { inputPerMillion: 1_000, outputPerMillion: 1_000 },
  })
  const server = await apiServer({ docent: { clock: manualClock({ start }), models: [models, builtInModels()] } })
  return Object.assign(server, { models })
}

const promptOf = ({ models }: { readonly models: ScriptedModels }, call = 0) =>
  JSON.stringify(models.calls[call]!.messages)
const callsOf = async ({ docent }: ApiServer) => {
  const rows = await docent.as({ userId: 'alice' }).usage.usageByModel({ interval: '1 day' })
  return rows.find(({ llmName }) => llmName === 'scripted')?.callCount ?? 0
}

it('makes a task that can be created as it is', async () => {
  await using server = await open([daily])
  const { alice } = server
  const made = await alice.call(path, { body: { prompt: 'Every day at 8: which prices changed?', llm: 'scripted' } })
  const task = {
    name: 'Prices',
    schedule_type: 'recurring',
    schedule_expression: '0 8 * * *',
    task_type: 'chat_completion',
    task_config: { message: 'Which prices changed?', timezone: 'UTC' },
  }
  expect(made).toMatchObject({
    status: 200,
    body: exactly({ task, passed: true, response: JSON.stringify(daily), llm_used: 'scripted' }),
  })
  expect(server.models.calls[0]!.responseFormat).toMatchObject({ type: 'json', schema: { type: 'object' } })
  expect(promptOf(server)).toContain('Every day at 8: which prices changed?')
  expect(await callsOf(server)).toBe(1)
  expect((await alice.call('GET /scheduled_tasks')).body.total).toBe(0)
  expect(await alice.call('POST /scheduled_tasks', { body: made.body.task })).toMatchObject({
    status: 201,
    body: { ...task, next_execution_at: '2026-03-05T08:00:00.000Z' },
  })
})

it('reads times in the zone of the request, unless the words name another', async () => {
  const once = { ...daily, schedule_type: 'once', schedule_expression: '2026-03-05T08:00:00', description: null }
  await using server = await open([once, { ...once, timezone: 'Europe/Berlin' }])
  const { alice } = server
  const ask = async () => {
    const { body } = await alice.call(path, { body: { prompt: 'In two hours', timezone: 'Asia/Tokyo' } })
    expect(body.task).not.toHaveProperty('description')
    return (await alice.call('POST /scheduled_tasks', { body: body.task })).body.next_execution_at
  }
  expect(await ask()).toBe('2026-03-04T23:00:00.000Z')
  expect(promptOf(server)).toContain('Now it is Thursday, 2026-03-05T06:00 in the time zone Asia/Tokyo')
  expect(await ask()).toBe('2026-03-05T07:00:00.000Z')
})

it('takes bounds and an address', async () => {
  const bounded = {
    ...daily,
    max_executions: 3,
    expires_at: '2026-04-01T00:00:00Z',
    notification_email: 'alice@example.com',
  }
  await using server = await open([bounded])
  const { body } = await server.alice.call(path, { body: { prompt: 'Daily until April, three times' } })
  expect(body.task).toMatchObject({
    max_executions: 3,
    expires_at: '2026-04-01T00:00:00Z',
    notification_email: 'alice@example.com',
  })
  expect((await server.alice.call('POST /scheduled_tasks', { body: body.task })).status).toBe(201)
})

it.each([
  ['a field that is missing', { ...daily, message: undefined }, 'message'],
  ['a field of another type', { ...daily, name: 7 }, 'name'],
  ['an expression that is none', { ...daily, schedule_expression: 'daily' }, 'schedule_expression'],
  ['an expression of another kind', { ...daily, schedule_type: 'interval' }, 'N minutes'],
  [
    'a time that has passed',
    { ...daily, schedule_type: 'once', schedule_expression: '2026-03-04T08:00' },
    'in the future',
  ],
  ['a zone that is none', { ...daily, timezone: 'Mars/Olympus' }, 'timezone'],
  ['an end that has passed', { ...daily, expires_at: '2026-01-01T00:00:00Z' }, 'expires_at'],
  ['an end without an offset', { ...daily, expires_at: '2027-01-01' }, 'expires_at'],
  ['an address that is none', { ...daily, notification_email: 'alice' }, 'notification_email'],
  ['too many runs', { ...daily, max_executions: 0 }, 'max_executions'],
  ['a name that is too long', { ...daily, name: 'x'.repeat(600) }, 'name'],
])('sends %s back once, then says what is wrong', async (_, wrong, named) => {
  await using server = await open([wrong, daily, wrong, wrong])
  const ask = () => server.alice.call(path, { body: { prompt: 'Every day' } })
  expect(await ask()).toMatchObject({ status: 200, body: { task: { name: 'Prices' } } })
  expect(promptOf(server, 1)).toContain('did not fit')
  expect(promptOf(server, 1)).toContain(named)
  expect(await ask()).toMatchObject({
    status: 400,
    body: exactly({ code: 400, message: expect.stringContaining(named) }),
  })
  expect(server.models.calls).toHaveLength(4)
  expect(await callsOf(server)).toBe(4)
})

it('says so when the model writes no JSON', async () => {
  await using server = await open([])
  server.models.answer('I would rather not.')
  expect(await server.alice.call(path, { body: { prompt: 'Every day' } })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('not JSON') },
  })
})

it.each([
  ['no prompt', {}, 'prompt'],
  ['an empty prompt', { prompt: ' ' }, 'prompt'],
  ['a prompt that is too long', { prompt: 'x'.repeat(16_001) }, 'prompt'],
  ['a zone that is none', { prompt: 'Daily', timezone: 'Berlin' }, 'timezone'],
  ['an agent', { prompt: 'Daily', use_agent: true }, 'use_agent'],
  ['a model that only quotes', { prompt: 'Daily', llm: 'extractive' }, 'only quotes'],
])('refuses %s before a model is asked', async (_, body, named) => {
  await using server = await open([daily])
  expect(await server.alice.call(path, { body })).toMatchObject({
    status: 400,
    body: exactly({ code: 400, message: expect.stringContaining(named) }),
  })
  expect(server.models.calls).toHaveLength(0)
})

it('knows no other models, costs what the call costs, and is given once for a key', async () => {
  await using server = await open([daily])
  const { alice, docent } = server
  expect((await alice.call(path, { body: { prompt: 'Daily', llm: 'none' } })).status).toBe(404)
  const keyed = { body: { prompt: 'Daily' }, headers: { 'Idempotency-Key': 'one' } }
  const first = await alice.call(path, keyed)
  expect(first.status).toBe(200)
  expect((await alice.call(path, keyed)).body).toEqual(first.body)
  await setCap(docent, 'max_llm_cost_per_user_per_24h', 0.001)
  expect((await alice.call(path, { body: { prompt: 'Daily' } })).status).toBe(429)
  expect(server.models.calls).toHaveLength(1)
})
