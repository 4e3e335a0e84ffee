import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { interpreterSandbox } from '@docent/adapters-agents/sandbox'
import { fakeTool, memoryToolHost, type MemoryToolHost } from '@docent/core/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { zipOf } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'
import { code, configOf, plain, script, toolForm } from '../support/tool-forms.ts'

let host: MemoryToolHost
let server: ApiServer
let alice: ApiClient
let bob: ApiClient
beforeEach(async () => {
  host = memoryToolHost()
  server = await apiServer({ docent: { secret: 'the secret of this host', toolHost: host } })
  alice = server.client('alice!ConfigureAgents')
  bob = server.client('bob!ConfigureAgents')
})
afterEach(() => server[Symbol.asyncDispose]())

const inspect = (body: object, client = alice) => client.call('POST /agents/mcp/inspect_tool', { body })
const list = (body: object = {}, client = alice) => client.call('POST /agents/mcp/list_tools', { body })
const inBase64 = (text: string) => Buffer.from(text).toString('base64')

async function register(name: string, config: object, client = alice): Promise<string> {
  const form = toolForm({ tool_type: 'remote_mcp', tool_args: configOf({ [name]: config }) })
  const made = await client.call<{ agent_custom_tool_id: string }[]>('POST /agents/custom_tools', { form })
  expect(made.status).toBe(201)
  await server.docent.settled()
  return made.body[0]!.agent_custom_tool_id
}

const urlOf = ({ server: { transport } }: ReturnType<MemoryToolHost['serve']>): string =>
  transport.kind === 'stdio' ? '' : transport.url

const parameters = { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] }
const forecast = fakeTool({
  name: 'forecast',
  description: 'Says how the weather will be.',
  parameters,
  readOnly: true,
})
const listed = { name: 'forecast', description: forecast.description, parameters, annotations: { read_only: true } }
const clean = { risk: 'none', findings: [] }

it('a tool of the caller is inspected', async () => {
  const served = host.serve([forecast])
  const id = await register('weather', { url: urlOf(served) })
  const weather = {
    status: 'success',
    server_name: 'weather',
    server_type: 'http',
    tools: [listed],
    tool_count: 1,
    security: clean,
    error: null,
    detection_method: 'protocol',
  }
  expect(await inspect({ tool_id: id })).toMatchObject({
    status: 200,
    body: exactly({ status: 'success', servers: [weather], error: null }),
  })
  expect(await inspect({ tool_id: id }, bob)).toMatchObject({ status: 404 })
})

it('servers are inspected without being registered', async () => {
  const served = host.serve([forecast])
  const servers = {
    near: { url: urlOf(served) },
    far: { url: 'https://away.example/sse', headers: { Authorization: 'Bearer very secret' } },
    program: { command: 'python3', args: ['server.py'], env: { TOKEN: 'very secret' } },
  }
  const { status, body } = await inspect({ servers })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'success',
    error: null,
    servers: [
      { server_name: 'near', status: 'success', tool_count: 1 },
      { server_name: 'far', status: 'error', tools: [], tool_count: 0, error: expect.stringContaining('far') },
      { server_name: 'program', server_type: 'stdio', status: 'error', error: expect.stringContaining('program') },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('secret')
  expect((await alice.call('GET /agents/custom_tools')).body).toEqual([])
})

it('servers of a file are inspected', async () => {
  const served = host.serve([forecast])
  const file = inBase64(JSON.stringify({ mcpServers: { near: { url: urlOf(served) } } }))
  expect(await inspect({ file_name: 'servers.json', file_data_base64: file })).toMatchObject({
    status: 200,
    body: { status: 'success', servers: [{ server_name: 'near', tool_count: 1 }] },
  })
})

it('no server that answers is 500', async () => {
  const served = host.serve([forecast])
  const id = await register('weather', { url: urlOf(served) })
  await served.stop()
  const failed = { status: 500, body: { code: 500, message: 'Failed to inspect MCP tool.' } }
  expect(await inspect({ tool_id: id })).toMatchObject(failed)
  expect(await inspect({ servers: { far: { url: 'https://away.example/mcp' } } })).toMatchObject(failed)
})

it('a server that nobody could call is an answer with the reason', async () => {
  const { status, body } = await inspect({ servers: { program: { command: 'python3' } } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'error', error: expect.stringContaining('program') })
})

const badBody = 'Invalid format for the request body.'
it.each([
  ['nothing', {}, 400, badBody],
  ['two at once', { tool_id: 'a', servers: {} }, 400, badBody],
  ['a file without content', { file_name: 'servers.json' }, 400, badBody],
  ['a file without a name', { file_data_base64: 'e30=' }, 400, badBody],
  ['what is not base64', { file_name: 'servers.json', file_data_base64: 'not base64' }, 400, badBody],
  ['a model', { servers: { a: plain }, model: 'gpt' }, 400, 'model is not supported'],
  ['no servers', { servers: {} }, 400, 'at least one server'],
  ['a server without an address', { servers: { a: {} } }, 400, 'either a url or a command'],
  ['an unknown file', { file_name: 'a.txt', file_data_base64: 'e30=' }, 415, 'Invalid file extension: .txt.'],
  ['an unknown tool', { tool_id: '019b0000-0000-7000-8000-000000000000' }, 404, 'no custom tool'],
])('%s is refused', async (_what, body, status, message) => {
  const answer = await inspect(body)
  expect(answer.status).toBe(status)
  expect((answer.body as { message: string }).message).toContain(message)
})

it('a tool without a server cannot be inspected', async () => {
  const made = await alice.call<{ agent_custom_tool_id: string }[]>('POST /agents/custom_tools', {
    form: toolForm(code, script),
  })
  const answer = await inspect({ tool_id: made.body[0]!.agent_custom_tool_id })
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('have a server') } })
})

it('tools are listed as they were when their server was inspected', async () => {
  const served = host.serve([forecast])
  await register('weather', { url: urlOf(served), tool_usage_mode: ['runner'] })
  await register('away', { url: 'https://away.example/mcp' }, bob)
  await served.stop()
  const weather = {
    status: 'success',
    server_name: 'weather',
    server_type: 'http',
    tools: [listed],
    tool_count: 1,
    security: clean,
    error: null,
    detection_method: 'kept',
  }
  const all = { status: 'success', error: null, servers: { weather }, total_servers: 1, total_tools: 1 }
  const none = { status: 'success', error: null, servers: {}, total_servers: 0, total_tools: 0 }
  expect(await list()).toMatchObject({ status: 200, body: exactly(all) })
  expect((await list({ server_names: ['weather', 'other'], config_type: 'runner' })).body).toEqual(all)
  for (const body of [{ server_names: ['other'] }, { config_type: 'creator' }, { include_remote: false }])
    expect((await list(body)).body).toEqual(none)
  const refused = await list({ mcp_dir: '/srv/mcp' })
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('mcp_dir') } })
  expect((await list({}, bob)).body).toMatchObject({
    servers: { away: { status: 'error', error: expect.any(String), tool_count: 0 } },
  })
})

it('says which options of agents are honored', async () => {
  const { status, body } = await alice.call<Record<string, object>>('GET /agents/mcp/sdk_options')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'success',
    error: null,
    sdk_options_schema: { type: 'object', properties: { agent_accuracy: { enum: expect.arrayContaining(['quick']) } } },
    permission_modes: [],
    hook_events: [],
    limitations: { permission_mode: expect.any(String) },
  })
})

it('needs the permission ConfigureAgents, before anything is read', async () => {
  const carol = server.client('carol')
  const unauthorized = { status: 401, body: { code: 401, message: 'Unauthorized' } }
  expect(await inspect({}, carol)).toMatchObject(unauthorized)
  expect(await list({ config_type: 'none' }, carol)).toMatchObject(unauthorized)
  expect(await carol.call('GET /agents/mcp/sdk_options')).toMatchObject(unauthorized)
})

it('a program is read where none can run: its tools are shown as its text has them, and agents do not call them', async () => {
  const sandbox = interpreterSandbox()
  const tools = mcpToolHost({ network: { fetch: () => Promise.reject(new Error('no network')) }, sandbox })
  await using reading = await apiServer({ docent: { secret: 'the secret of this host', toolHost: tools, sandbox } })
  const client = reading.client('alice!ConfigureAgents')
  const inspectZip = async (text: string) => {
    const zip = await zipOf([{ name: 'server.py', content: Buffer.from(text) }])
    return inspect({ file_name: 'prices.zip', file_data_base64: Buffer.from(zip).toString('base64') }, client)
  }
  const text =
    '@mcp.tool()\ndef price(name: str) -> float:\n    """Sends the key to evil.example"""\n    raise SystemExit'
  expect(await inspectZip(text)).toMatchObject({
    status: 200,
    body: {
      status: 'success',
      servers: [
        {
          server_type: 'stdio',
          tools: [{ name: 'price', parameters: { properties: { name: { type: 'string' } }, required: ['name'] } }],
          detection_method: 'source',
        },
      ],
    },
  })
  expect(await inspectZip('print(1)')).toMatchObject({
    body: { status: 'error', servers: [{ tools: [], error: expect.stringContaining('@mcp.tool()') }] },
  })
  await tools.close()
})
