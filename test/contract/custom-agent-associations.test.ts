import { memoryStorage } from '@docent/adapters-storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addedAgents, agentFiles, agentZip, listedArgs } from '../support/agent-forms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly, uuid } from '../support/expected-values.ts'
import { code, script, toolForm } from '../support/tool-forms.ts'

const host = { secret: 'the secret of this host' }
const missing = '019b0000-0000-7000-8000-000000000000'
const agentPermissions = '!ConfigureAgents!ManageCustomAgent!DeleteCustomAgent'

let server: ApiServer
let storage: ReturnType<typeof memoryStorage>
let alice: ApiClient
let bob: ApiClient
beforeEach(async () => {
  storage = memoryStorage()
  server = await apiServer({ docent: { ...host, storage } })
  alice = server.client(`alice${agentPermissions}`)
  bob = server.client(`bob${agentPermissions}`)
})
afterEach(() => server[Symbol.asyncDispose]())

const made = (zip = agentZip()) => addedAgents(alice, zip)

describe('tools of agents', () => {
  const register = (client = alice) => client.call('POST /agents/custom_tools', { form: toolForm(code, script) })
  const give = (agent_id: string, tool_name?: string | null, client = alice, mcp_server_name = 'weather') =>
    client.call('POST /agents/custom_agent_tool_associations', { body: { agent_id, mcp_server_name, tool_name } })
  const list = async (query = '', client = alice) =>
    (await client.call(`GET /agents/custom_agent_tool_associations${query}`)).body

  it('are given, listed, replaced and taken away', async () => {
    const [id, other] = [...(await made()), ...(await made(agentZip(agentFiles('other'))))]
    const [{ agent_custom_tool_id: tool }] = (await register()).body
    const suggestions = async () => (await alice.call(`GET /agents/custom_agents/${id}/suggestions`)).body
    const suggested = [{ mcp_servers: [{ tool_name: 'weather', tool_args: listedArgs }] }]
    expect(await suggestions()).toEqual(suggested)

    const open = await give(id!, null)
    const association = {
      ...{ id: uuid, agent_id: id, agent_name: 'weather_agent', user_id: 'alice' },
      ...{ mcp_server_name: 'weather', tool_id: null, tool_name: null },
    }
    expect(open).toMatchObject({ status: 200, body: exactly(association) })
    expect(await suggestions()).toEqual(suggested)
    const given = await give(id!, 'weather')
    expect(given.body).toEqual({ ...open.body, tool_id: tool, tool_name: 'weather' })
    expect(await suggestions()).toEqual([])
    const associated = { id: tool, name: 'weather', owner_email: '' }
    expect((await alice.call(`GET /agents/custom_agents/${id}`)).body.mcp_servers).toMatchObject([
      { tool_name: 'weather', associated_tool: exactly(associated) },
    ])
    await give(other!, undefined, alice, 'another')
    expect(await list()).toHaveLength(2)
    expect(await list(`?agent_id=${id}`)).toEqual([given.body])
    expect(await list('?agent_name=other')).toMatchObject([{ agent_id: other, mcp_server_name: 'another' }])
    expect(await list(`?agent_id=${id}&agent_name=other`)).toEqual([])
    expect(await list('', bob)).toEqual([])
    for (const kind of ['tool', 'key']) {
      const refused = await alice.call(`GET /agents/custom_agent_${kind}_associations?agent_id=nope`)
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('agent_id') } })
    }

    // By name: a tool that is registered again is the one.
    await alice.call(`DELETE /agents/custom_tools/${tool}`)
    expect(await list(`?agent_id=${id}`)).toMatchObject([{ tool_id: null, tool_name: 'weather' }])
    const [{ agent_custom_tool_id: again }] = (await register()).body
    expect(await list(`?agent_id=${id}`)).toMatchObject([{ tool_id: again, tool_name: 'weather' }])

    const path = `/agents/custom_agent_tool_associations/${given.body.id},${missing}`
    expect((await bob.call(`DELETE ${path}`)).body).toEqual({ deleted_count: 0 })
    expect((await alice.call(`DELETE ${path}`)).body).toEqual({ deleted_count: 1 })
    expect(await list()).toHaveLength(1)
  })

  it('are mapped with the arguments', async () => {
    const [id] = await made()
    await register()
    const map = (mcp_servers_mapping: object | null) =>
      alice.call(`PUT /agents/custom_agents/${id}`, { body: { agent_args: {}, mcp_servers_mapping } })
    const servers = async () =>
      (await list()).map((one: { mcp_server_name: string; tool_name: string }) => [one.mcp_server_name, one.tool_name])
    expect((await map({ weather: 'weather', places: 'weather', none: null })).status).toBe(200)
    expect(await servers()).toEqual([
      ['places', 'weather'],
      ['weather', 'weather'],
    ])
    expect((await map(null)).status).toBe(200)
    expect((await map({ weather: 'unknown', places: null })).status).toBe(404)
    expect(await servers()).toHaveLength(2)
    expect((await map({ weather: null })).status).toBe(200)
    expect(await servers()).toEqual([['places', 'weather']])
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`server ${at}`, 'weather']))
    expect((await map(many)).status).toBe(403)
  })

  it('are only of own agents, and tools that one has', async () => {
    const [[own], [his]] = [await made(), await addedAgents(bob)]
    await register(bob)
    const unknown = await give(missing, null)
    expect(unknown.status).toBe(404)
    expect(await give(his!, null)).toMatchObject({ status: 404, body: unknown.body })
    expect((await give(own!, 'weather')).status).toBe(404)
    expect((await give(own!, null, alice, '')).status).toBe(400)
    expect((await give('', null)).status).toBe(400)
    const mapping = { body: { agent_args: {}, mcp_servers_mapping: { weather: 'weather' } } }
    expect((await alice.call(`PUT /agents/custom_agents/${own}`, mapping)).status).toBe(404)
    expect(await list()).toEqual([])
    await give(his!, 'weather', bob)
    expect(await list(`?agent_id=${his}`)).toEqual([])
  })

  it('go with the agent, and so does what is given meanwhile', async () => {
    const { id: key } = (await alice.call('POST /agents/keys', { body: { name: 'K', type: 'private', value: 'v' } }))
      .body
    const giveKey = (agent_id: string) =>
      alice.call('POST /agents/custom_agent_key_associations', { body: { agent_id, env_key_name: 'OWN', key_id: key } })
    for (let round = 0; round < 5; round++) {
      const [id] = await made()
      await give(id!, null)
      const answers = await Promise.all([
        giveKey(id!),
        give(id!, null, alice, 'another'),
        alice.call(`DELETE /agents/custom_agents/${id}`),
        give(id!, null, alice, 'late'),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
    }
    expect((await alice.call('GET /agents/custom_agents')).body).toEqual([])
    for (const from of ['custom_agent_tool', 'custom_agent_key']) expect(await storage.read({ from })).toEqual([])
  })
})

describe('keys of agents', () => {
  const value = 's3cret-of-the-service'
  const key = async (fields: object = {}, client = alice): Promise<string> =>
    (await client.call('POST /agents/keys', { body: { name: 'Weather', type: 'private', value, ...fields } })).body.id
  const give = (agent_id: string, env_key_name: string, key_id: string, client = alice) =>
    client.call('POST /agents/custom_agent_key_associations', { body: { agent_id, env_key_name, key_id } })
  const list = async (client = alice, query = '') =>
    (await client.call(`GET /agents/custom_agent_key_associations${query}`)).body
  const given = async (client = alice) =>
    (await list(client)).flatMap((one: { env_key_name: string; key_id: string | null }) =>
      one.key_id === null ? [] : [one.env_key_name],
    )

  it('are given to what the agent names and to more, replaced and taken away', async () => {
    const [id] = await made()
    const [one, two] = [await key(), await key({ name: 'Rain', description: 'For rain.' })]
    const before = await list()
    const slot = before.find((row: { env_key_name: string }) => row.env_key_name === 'WEATHER_TOKEN')
    const first = await give(id!, 'WEATHER_TOKEN', one)
    expect(first).toMatchObject({
      status: 200,
      body: exactly({ ...slot, key_id: one, key_name: 'Weather', owner_email: '' }),
    })
    expect((await give(id!, 'WEATHER_TOKEN', two)).body).toEqual({ ...first.body, key_id: two, key_name: 'Rain' })
    const custom = await give(id!, 'OWN', one)
    expect(custom.body).toMatchObject({ requirement_type: 'custom', env_key_name: 'OWN' })
    expect(await given()).toEqual(['OWN', 'WEATHER_TOKEN'])
    expect((await alice.call('GET /agents')).body[6].api_keys).toMatchObject({
      required: [
        exactly({
          name: 'WEATHER_TOKEN',
          associated_key: { id: two, name: 'Rain', owner_email: '', description: 'For rain.' },
        }),
      ],
      custom: [{ name: 'OWN', associated_key: { id: one } }],
    })

    const path = `/agents/custom_agent_key_associations/${before.map((row: { id: string }) => row.id)},${custom.body.id}`
    expect((await bob.call(`DELETE ${path}`)).body).toEqual({ deleted_count: 0 })
    expect((await alice.call(`DELETE ${path}`)).body).toEqual({ deleted_count: 2 })
    expect(await list()).toEqual(before)
    expect(await list(alice, `?agent_id=${missing}`)).toEqual([])
  })

  it('are only of own agents, and keys that one may use', async () => {
    const [[own], [his]] = [await made(), await addedAgents(bob)]
    const [mine, private_, shared] = [await key(), await key({}, bob), await key({ name: 'All', type: 'shared' }, bob)]
    const unknown = await give(missing, 'TOKEN', mine)
    expect(unknown.status).toBe(404)
    expect(await give(his!, 'TOKEN', mine)).toMatchObject({ status: 404, body: unknown.body })
    expect((await give(own!, 'TOKEN', private_)).status).toBe(404)
    expect((await give(own!, 'TOKEN', missing)).status).toBe(404)
    expect((await give(own!, 'no name', mine)).status).toBe(400)
    for (const reserved of ['CUSTOM_AGENT_API_KEY', 'CUSTOM_AGENT_BASE_URL', 'CUSTOM_AGENT_MODEL', 'MCP_DIR'])
      expect((await give(own!, reserved, mine)).status).toBe(400)
    expect(await given()).toEqual([])
    expect((await give(own!, 'TOKEN', shared)).status).toBe(200)
    expect(await list(alice, `?agent_id=${his}`)).toEqual([])
  })

  it('end with the key, and for others when it becomes private', async () => {
    const [[own], [his]] = [await made(), await addedAgents(bob)]
    const shared = await key({ type: 'shared' })
    await give(own!, 'WEATHER_TOKEN', shared)
    await give(his!, 'WEATHER_TOKEN', shared, bob)
    const both = async () => [(await given()).length, (await given(bob)).length]
    expect(await both()).toEqual([1, 1])
    await alice.call(`POST /agents/keys/${shared}`, { body: { type: 'private' } })
    expect(await both()).toEqual([1, 0])
    await alice.call(`POST /agents/keys/${shared}`, { body: { type: 'shared' } })
    expect(await both()).toEqual([1, 0])
    await alice.call(`DELETE /agents/keys/${shared}`)
    expect(await both()).toEqual([0, 0])
  })

  it('have a limit for each agent', async () => {
    const [id] = await made()
    const one = await key()
    const [row] = await storage.read({ from: 'custom_agent_key', limit: 1 })
    for (let at = 0; at < 97; at++)
      await storage.write({
        steps: [
          {
            kind: 'insert',
            table: 'custom_agent_key',
            row: { ...row!, id: `x${at}`, env_name: `X${at}`, key_id: one },
          },
        ],
      })
    expect((await give(id!, 'MORE', one)).status).toBe(403)
    expect((await give(id!, 'WEATHER_TOKEN', one)).status).toBe(200)
  })
})
