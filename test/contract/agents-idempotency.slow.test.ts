/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import { docentOpenApiDocument } from '@docent/http-express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addedAgents, agentForm } from '../support/agent-forms.ts'
import type { ApiCall, ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { authorizationWorld, type AuthorizationWorld } from '../support/authorization-world.ts'
import { calling, lookingModels, promptOf } from '../support/looking-models.ts'
import { code, script, toolForm } from '../support/tool-forms.ts'

/** POSTs whose repetition without a key changes nothing more: they read, or set something to what they say. */
const sameAnyway = new Set([
  'update_agent_tool_preference',
  'update_agent_key',
  'inspect_mcp_tool',
  'list_mcp_tools',
  // Its confirmation is taken once, and no key of a caller comes with it.
  'confirm_mcp_authorization',
])

interface Creating {
  /** The call; twice it makes something twice, or once more after it was taken away. */
  readonly call: string
  readonly given: (place: Place) => ApiCall
  readonly other: (place: Place) => ApiCall
  /** Takes away what the first call made. */
  readonly undo?: (place: Place, made: any) => Promise<unknown> // oxlint-disable-line typescript/no-explicit-any
  /** What there is. */
  readonly list: (place: Place) => Promise<unknown>
}

interface Place {
  readonly alice: ApiClient
  readonly world: AuthorizationWorld
  readonly storage: ReturnType<typeof memoryStorage>
  readonly agent: string
  readonly key: string
  readonly server: string
}

const listOf =
  (path: string) =>
  async ({ alice }: Place) =>
    (await alice.call(`GET ${path}`)).body
const keyBody = (name: string) => ({ body: { name, type: 'private', value: 'the value of the key' } })
const tool = 'weather'

const creating: Readonly<Record<string, Creating>> = {
  create_agent_key: {
    call: 'POST /agents/keys',
    given: () => keyBody('Second'),
    other: () => keyBody('Third'),
    undo: ({ alice }, { id }) => alice.call(`DELETE /agents/keys/${id}`),
    list: listOf('/agents/keys'),
  },
  create_agent_key_tool_associations: {
    call: 'POST /agents/tool_association',
    given: ({ key }) => ({ body: { tool, keys: [{ name: 'TOKEN', key_id: key }] } }),
    other: ({ key }) => ({ body: { tool, keys: [{ name: 'OTHER', key_id: key }] } }),
    undo: ({ alice }, { keys }) => alice.call(`DELETE /agents/tool_association/${keys[0].id}`),
    list: listOf('/agents/tool_association'),
  },
  create_custom_agent_tool_association: {
    call: 'POST /agents/custom_agent_tool_associations',
    given: ({ agent }) => ({ body: { agent_id: agent, mcp_server_name: 'places', tool_name: tool } }),
    other: ({ agent }) => ({ body: { agent_id: agent, mcp_server_name: 'places' } }),
    undo: ({ alice }, { id }) => alice.call(`DELETE /agents/custom_agent_tool_associations/${id}`),
    list: listOf('/agents/custom_agent_tool_associations'),
  },
  create_custom_agent_key_association: {
    call: 'POST /agents/custom_agent_key_associations',
    given: ({ agent, key }) => ({ body: { agent_id: agent, env_key_name: 'EXTRA', key_id: key } }),
    other: ({ agent, key }) => ({ body: { agent_id: agent, env_key_name: 'OTHER', key_id: key } }),
    undo: ({ alice }, { id }) => alice.call(`DELETE /agents/custom_agent_key_associations/${id}`),
    list: listOf('/agents/custom_agent_key_associations'),
  },
  add_custom_agent_tool: {
    call: 'POST /agents/custom_tools',
    given: () => ({ form: toolForm(code, script) }),
    other: () => ({ form: toolForm({ ...code, tool_args: '{"tool_name":"other"}' }, script) }),
    list: listOf('/agents/custom_tools'),
  },
  add_custom_agent: {
    call: 'POST /agents/custom_agents',
    given: () => ({ form: agentForm() }),
    other: () => ({ form: agentForm({ agent_type: 'crewai', agent_args: {} }) }),
    list: listOf('/agents/custom_agents'),
  },
  start_mcp_authorization: {
    call: 'POST /agents/mcp/oauth/start',
    given: ({ server }) => ({ body: { tool_id: server } }),
    other: ({ server }) => ({ body: { tool_id: server, scope: 'more' } }),
    list: async ({ world }) => world.asked.requests.length,
  },
}

let place: Place
beforeEach(async () => {
  const storage = memoryStorage()
  const world = await authorizationWorld({ storage })
  const alice = world.server.client('alice!ConfigureAgents!ManageCustomAgent!DeleteCustomAgent')
  const [agent] = await addedAgents(alice)
  await alice.call('POST /agents/custom_tools', {
    form: toolForm({ ...code, tool_args: `{"tool_name":"${tool}"}` }, script),
  })
  const key = (await alice.call('POST /agents/keys', keyBody('First'))).body.id
  place = { world, storage, alice, agent: agent!, key, server: await world.register(undefined, alice) }
})
afterEach(() => place.world[Symbol.asyncDispose]())

const send = (call: string, given: ApiCall, key = 'once') =>
  place.alice.call(call, { ...given, headers: { 'Idempotency-Key': key } })

describe('Idempotency-Key', () => {
  it.each(Object.keys(creating))('of %s gives the first answer again and changes nothing more', async (id) => {
    const { call, given, other, undo, list } = creating[id]!
    const first = await send(call, given(place))
    expect(first.status).toBeLessThan(300)
    await undo?.(place, first.body)
    const before = await list(place)
    const second = await send(call, given(place))
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await list(place)).toEqual(before)
    const refused = await send(call, other(place))
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Idempotency-Key') } })
    expect(await list(place)).toEqual(before)
    expect((await send(call, other(place), 'another')).status).toBe(first.status)
    expect(await list(place)).not.toEqual(before)
  })

  it('is settled for every POST of agents', () => {
    const { paths } = docentOpenApiDocument() as unknown as Record<
      'paths',
      Record<string, Record<string, { operationId: string }>>
    >
    const posts = Object.entries(paths).flatMap(([path, { post }]) =>
      post && (path.startsWith('/agents/') || path.endsWith('/hitl')) ? [post.operationId] : [],
    )
    expect(posts.toSorted()).toEqual([...Object.keys(creating), ...sameAnyway, 'send_hitl_message'].toSorted())
  })

  it('is kept without the address at which a user consents', async () => {
    const { body } = await send('POST /agents/mcp/oauth/start', { body: { tool_id: place.server } })
    const state = new URL(body.authorization_url).searchParams.get('state')!
    const kept = JSON.stringify(await place.storage.read({ from: 'idempotency' }))
    expect(kept).toContain('once')
    expect(kept).not.toContain(state)
  })
})

it('an agent hears a message once that comes twice with one Idempotency-Key', async () => {
  const begun = Promise.withResolvers<void>()
  const messageSent = Promise.withResolvers<void>()
  const models = lookingModels({
    turns: [
      async () => {
        begun.resolve()
        await messageSent.promise
        return [calling('todo', { items: [] })]
      },
      () => [calling('done', {})],
    ],
    answer: () => ['Done.'],
  })
  await using api = await apiServer({ docent: { models: [models.provider, builtInModels()] } })
  const { id: chat } = (await api.alice.call('POST /chats')).body
  const body = { message: 'Work.', stream: true, llm_args: { use_agent: true } }
  const response = await api.alice.open(`POST /chats/${chat}/completions`, { body })
  await begun.promise
  const question = response.headers.get('x-question-id')!
  const say = (message: string) =>
    api.alice.call(`POST /messages/${question}/hitl`, { body: { message }, headers: { 'Idempotency-Key': 'k' } })
  expect((await say('Leave out the appendix.')).status).toBe(204)
  expect((await say('Leave out the appendix.')).status).toBe(204)
  expect((await say('Something else.')).status).toBe(409)
  messageSent.resolve()
  await response.text()
  const last = promptOf(models.requests.findLast(({ tools }) => tools)!)
  expect(last.split('Leave out the appendix.')).toHaveLength(2)
  expect(last).not.toContain('Something else.')
})
