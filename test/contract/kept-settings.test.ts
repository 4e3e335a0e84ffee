import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

const wrong = [
  ['an unknown model', { llm: 'nowhere' }, 'There is no language model nowhere'],
  ['an agent that cannot run', { llm_args: { use_agent: true, agent_type: 'coder' } }, 'sandbox'],
  ['a tool that is not there', { llm_args: { use_agent: true, agent_tools: ['hammer'] } }, 'hammer'],
  [
    'an unknown model among those allowed',
    { llm: 'auto', llm_args: { cost_controls: { model: ['nowhere'] } } },
    'There is no language model nowhere',
  ],
] as const

describe('what is kept and used by answers later', () => {
  let server: ApiServer
  let alice: ApiClient
  let collection: string
  beforeAll(async () => {
    server = await apiServer({})
    alice = server.client('alice')
    collection = (await alice.call('POST /collections', { body: { name: 'Kept', description: '' } })).body.id
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const task = {
    name: 'Daily',
    schedule_type: 'recurring',
    schedule_expression: '0 0 * * *',
    message: 'What is new?',
    task_type: 'chat_completion',
  }
  const kept = (settings: object) => [
    alice.call(`PUT /collections/${collection}/chat_settings`, { body: settings }),
    alice.call('POST /collections', { body: { name: 'More', description: '', chat_settings: settings } }),
    alice.call('POST /scheduled_tasks', { body: { ...task, ...settings } }),
  ]

  it.each(wrong)('is refused with %s', async (_, settings, reason) => {
    for (const answer of kept(settings)) {
      expect(await answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(reason) } })
    }
  })

  it('is taken where answers can use it, and judged again when a task changes', async () => {
    for (const answer of kept({ llm: 'auto' })) expect((await answer).status).toBeLessThan(300)
    const { body } = await alice.call('POST /scheduled_tasks', { body: task })
    const path = `PUT /scheduled_tasks/${body.id}` as const
    expect(await alice.call(path, { body: { task_config_patch: { llm: 'nowhere' } } })).toMatchObject({ status: 400 })
    expect(await alice.call(path, { body: { task_config_patch: { message: 'And now?' } } })).toMatchObject({
      status: 200,
    })
  })
})

it('settings of chunks must not contradict each other', async () => {
  await using server = await apiServer({})
  const alice = server.client('alice')
  const settings = { max_tokens_per_chunk: 100, chunk_overlap_tokens: 100 }
  const body = { name: 'Kept', description: '', collection_settings: settings }
  const message = expect.stringContaining('chunk_overlap_tokens must be less than max_tokens_per_chunk') as string
  expect(await alice.call('POST /collections', { body })).toMatchObject({ status: 400, body: { message } })
})

it('a list by a status that there is not is no empty list', async () => {
  await using server = await apiServer({})
  const alice = server.client('alice')
  expect(await alice.call('GET /documents', { query: { status: 'zz' } })).toMatchObject({ status: 400 })
  expect(await alice.call('GET /documents', { query: { status: 'failed' } })).toMatchObject({ status: 200 })
})

it('nobody acts without a name', async () => {
  await using server = await apiServer({})
  const wrong: readonly [unknown, string][] = [
    [{ userId: '' }, 'empty'],
    [{ userId: 7 }, 'no text'],
    [{ userid: 'alice' }, 'missing'],
    ['alice', 'missing'],
    [undefined, 'missing'],
  ]
  for (const [who, found] of wrong)
    expect(() => server.docent.as(who as { userId: string })).toThrow(
      `userId must name a user, as in as({ userId: 'alice' }); it is ${found}.`,
    )
})
