import { createHash } from 'node:crypto'
import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addedAgents, agentFiles, agentForm, agentZip, langgraph, listedArgs } from '../support/agent-forms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly, uuid } from '../support/expected-values.ts'
import type { FormFields } from '../support/tool-forms.ts'

const host = { secret: 'the secret of this host' }
const agentPermissions = '!ConfigureAgents!ManageCustomAgent!DeleteCustomAgent'

let server: ApiServer
let storage: ReturnType<typeof memoryStorage>
let blobs: ReturnType<typeof memoryBlobs>
let alice: ApiClient
let bob: ApiClient
beforeEach(async () => {
  storage = memoryStorage()
  blobs = memoryBlobs()
  server = await apiServer({ docent: { ...host, storage, blobs } })
  alice = server.client(`alice${agentPermissions}`)
  bob = server.client(`bob${agentPermissions}`)
})
afterEach(() => server[Symbol.asyncDispose]())

const add = (zip = agentZip(), fields: FormFields = langgraph, client = alice, headers = {}) =>
  client.call('POST /agents/custom_agents', { form: agentForm(fields, zip), headers })

const made = (zip = agentZip(), fields: FormFields = langgraph) => addedAgents(alice, zip, fields)

const keys = async () => (await Array.fromAsync(blobs.list('custom-agents/'))).map(({ key }) => key)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
async function downloaded(id: string): Promise<Uint8Array> {
  const response = await alice.open(`GET /agents/custom_agents/${id}/download`)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

describe('custom agents', () => {
  it('are added, listed, read, changed, downloaded and deleted', async () => {
    const zip = agentZip()
    const [id] = await made(zip, { ...langgraph, agent_args: { description: 'Mine.', own: [1] } })
    const slot = (env_key_name: string, requirement_type: string) =>
      exactly({
        ...{ id: uuid, agent_id: id, env_key_name, requirement_type, user_id: 'alice' },
        ...{ key_id: null, key_name: null, owner_email: null },
      })
    const agent = {
      id,
      agent_name: 'weather_agent',
      agent_type: 'langgraph',
      agent_args: { description: 'Mine.', own: [1] },
      owner_email: '',
      mcp_servers: [{ tool_name: 'weather', tool_args: listedArgs, associated_tool: null }],
      // What the server sets itself is nobody's to give.
      api_keys: [
        slot('CUSTOM_AGENT_TIMEOUT', 'optional_with_default'),
        slot('REGION', 'optional_no_default'),
        slot('WEATHER_TOKEN', 'required'),
      ],
    }
    const path = `/agents/custom_agents/${id}`
    expect((await alice.call('GET /agents/custom_agents')).body).toEqual([exactly(agent)])
    expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: exactly(agent) })

    const file = await alice.open(`GET ${path}/download`)
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="agents.zip"')
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(zip))

    const changed = await alice.call(`PUT ${path}`, { body: { agent_args: { description: 'Changed.' } } })
    expect(changed).toMatchObject({ status: 200, body: exactly({ agent_custom_agent_id: id }) })
    expect((await alice.call(`GET ${path}`)).body.agent_args).toEqual({ description: 'Changed.', own: [1] })

    const [other] = await made()
    const gone = await alice.call(`DELETE /agents/custom_agents/${id},${other},nothing`)
    expect(gone).toMatchObject({ status: 200, body: exactly({ count: 2 }) })
    expect((await alice.call('GET /agents/custom_agents')).body).toEqual([])
    expect((await alice.call('GET /agents/custom_agent_key_associations')).body).toEqual([])
    expect(await keys()).toEqual([])
  })

  it('are one for each folder of a file, and have it together', async () => {
    const zip = agentZip([
      ...agentFiles('one', { 'metadata.json': { function_info: { name: 'run_agent' } }, 'envs.json': '{}' }),
      ...agentFiles('two', { 'data/places.csv': 'a,b', '__pycache__/x.pyc': 'x' }),
      { name: '__MACOSX/one/._metadata.json', content: 'x' },
      { name: 'readme.md', content: 'Beside the agents.' },
    ])
    const [one, two] = await made(zip, { agent_type: 'crewai', agent_args: {} })
    const agents = (await alice.call('GET /agents/custom_agents')).body
    expect(agents).toMatchObject([
      { id: one, agent_name: 'one', agent_type: 'crewai', mcp_servers: [], api_keys: [] },
      { id: two, agent_name: 'two', api_keys: [{}, {}, {}] },
    ])
    expect(await keys()).toHaveLength(1)
    expect((await alice.call(`DELETE /agents/custom_agents/${one}`)).body).toEqual({ count: 1 })
    expect(sha256(await downloaded(two!))).toBe(sha256(zip))
    expect((await alice.call(`DELETE /agents/custom_agents/${two}`)).body).toEqual({ count: 1 })
    expect(await keys()).toEqual([])
  })

  it('have the name of their folder, or the one that is given', async () => {
    await made(agentZip(agentFiles('claude_one', { 'description.md': 'x', 'claude_one.md': 'x' })), {
      ...{ agent_type: 'claude', agent_args: {}, agent_name: 'Named' },
    })
    await made(agentZip(agentFiles('claude_two', { 'description.md': 'x', 'Given.md': 'x' })), {
      ...{ agent_type: 'claude', agent_args: {}, agent_name: 'Given' },
    })
    await made(agentZip(), { agent_type: 'openai', agent_args: {}, agent_name: '' })
    const names = (await alice.call('GET /agents/custom_agents')).body.map(
      (agent: { agent_name: string }) => agent.agent_name,
    )
    expect(names).toEqual(['Named', 'Given', 'weather_agent'])
  })

  it('stand in the list of all agents, with the reason why they do not run', async () => {
    const [id] = await made()
    const all = (await alice.call('GET /agents')).body
    expect(all).toHaveLength(7)
    expect(all[6]).toEqual(
      exactly({
        ...{ id, value: id, label: 'weather_agent', enabled: false, type: 'langgraph', owner: '' },
        disabled_reason: expect.stringContaining('no sandbox'),
        sandbox: 'none',
        state: expect.stringMatching(/^(uploaded|building|failed)$/),
        description: 'Reports on the weather.',
        api_keys: {
          required: [{ name: 'WEATHER_TOKEN', associated_key: null }],
          optional: [
            { name: 'CUSTOM_AGENT_TIMEOUT', associated_key: null },
            { name: 'REGION', associated_key: null },
          ],
          custom: [],
        },
        mcp_servers: [{ tool_name: 'weather', tool_args: listedArgs, associated_tool: null }],
      }),
    )
    expect((await bob.call('GET /agents')).body).toHaveLength(6)
  })

  it('cannot be asked where no programs run, and are unknown to others', async () => {
    const [id] = await made()
    const ask = async (client: ApiClient) => {
      const chat = (await client.call('POST /chats')).body.id as string
      const body = { message: 'Go.', llm_args: { use_agent: true, agent_type: id } }
      return client.call(`POST /chats/${chat}/completions`, { body })
    }
    expect(await ask(alice)).toMatchObject({ status: 400, body: { message: expect.stringContaining('no sandbox') } })
    expect((await ask(bob)).status).toBe(404)
  })

  it('come as forms', async () => {
    const answer = await alice.call('POST /agents/custom_agents', { body: langgraph })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Failed to parse form data.' } })
  })

  it('are changed by arguments that are right', async () => {
    const [id] = await made()
    const put = (body: unknown) => alice.call(`PUT /agents/custom_agents/${id}`, { body })
    const needed = { status: 400, body: { message: 'agent_args is required for update.' } }
    expect(await put({})).toMatchObject(needed)
    expect(await put({ agent_args: null })).toMatchObject(needed)
    for (const wrong of [
      { agent_args: [] },
      { agent_args: { description: 1 } },
      { agent_args: { long: 'x'.repeat(262_144) } },
      { agent_args: {}, mcp_servers_mapping: [] },
      { agent_args: {}, mcp_servers_mapping: { weather: 1 } },
      { agent_args: {}, mcp_servers_mapping: { '': 'weather' } },
    ])
      expect([wrong, (await put(wrong)).status]).toEqual([wrong, 400])
    expect((await put({ agent_args: {} })).status).toBe(200)
    const both = await Promise.all([put({ agent_args: { one: 1 } }), put({ agent_args: { two: 2 } })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await alice.call(`GET /agents/custom_agents/${id}`)).body.agent_args).toEqual({ one: 1, two: 2 })
  })

  it('are added once for an idempotency key', async () => {
    const key = { 'Idempotency-Key': 'once' }
    const first = await add(agentZip(), langgraph, alice, key)
    expect((await add(agentZip(), langgraph, alice, key)).body).toEqual(first.body)
    expect((await add(agentZip(agentFiles('other')), langgraph, alice, key)).status).toBe(409)
    expect((await alice.call('GET /agents/custom_agents')).body).toHaveLength(1)
    expect(await keys()).toHaveLength(1)
  })
})

describe('defaults of variables', () => {
  const secret = 's3cret-default-of-the-agent'
  const inConfig = 's3cret-of-the-server'
  const withSecrets = agentZip(
    agentFiles('weather_agent', {
      'envs.json': { WEATHER_TOKEN: secret },
      'metadata.json': {
        function_info: { name: 'run_agent', parameters: [{ name: 'key', default: inConfig }] },
        mcp_config: { weather: { transport: 'stdio', env: { TOKEN: inConfig }, headers: inConfig } },
      },
      'readme.md': secret,
    }),
  )

  it('are listed nowhere, and kept sealed', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const [{ agent_custom_agent_id: id }] = (await add(withSecrets, langgraph, alice, headers)).body
    for (const path of [
      '/agents',
      '/agents/custom_agents',
      `/agents/custom_agents/${id}`,
      `/agents/custom_agents/${id}/suggestions`,
      '/agents/custom_agent_key_associations',
    ])
      expect(JSON.stringify((await alice.call(`GET ${path}`)).body)).not.toContain('s3cret')
    for (const from of ['custom_agent', 'custom_agent_key', 'history', 'idempotency', 'outbox'])
      expect(JSON.stringify(await storage.read({ from }))).not.toContain('s3cret')
    const [key] = await keys()
    const kept = await blobs.bytes(key!)
    expect(Buffer.from(kept).includes('envs.json')).toBe(false)
    expect(sha256(await downloaded(id))).toBe(sha256(withSecrets))
  })

  it('are taken only where they can be kept', async () => {
    await using bare = await apiServer()
    const client = bare.client(`alice${agentPermissions}`)
    const sent = (zip: Uint8Array<ArrayBuffer>) =>
      client.call('POST /agents/custom_agents', { form: agentForm(langgraph, zip) })
    expect(await sent(withSecrets)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('must first set a secret') },
    })
    expect((await sent(agentZip(agentFiles('plain', { 'envs.json': { TOKEN: null } })))).status).toBe(201)
  })
})
