/** @module-tag slow */
import { createHash } from 'node:crypto'
import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actWitness } from '../support/act-witness.ts'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly, uuid } from '../support/expected-values.ts'
import { code, configOf, plain, script, toolForm, type FormFields, type SentFile } from '../support/tool-forms.ts'

const host = { secret: 'the secret of this host' }
const megabyte = 1_000_000

let server: ApiServer
let blobs: ReturnType<typeof memoryBlobs>
let alice: ApiClient
let bob: ApiClient
beforeEach(async () => {
  blobs = memoryBlobs()
  server = await apiServer({ docent: { ...host, blobs } })
  alice = server.client('alice!ConfigureAgents')
  bob = server.client('bob!ConfigureAgents')
})
afterEach(() => server[Symbol.asyncDispose]())

const add = (fields: FormFields, file?: SentFile, client = alice, headers = {}) =>
  client.call('POST /agents/custom_tools', { form: toolForm(fields, file), headers })

async function made(fields: FormFields, file?: SentFile, client = alice): Promise<string[]> {
  const answer = await add(fields, file, client)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body.map(({ agent_custom_tool_id: id }: { agent_custom_tool_id: string }) => id)
}

const keys = async () => (await Array.fromAsync(blobs.list('custom-tools/'))).map(({ key }) => key)

describe('custom tools', () => {
  it('are registered, listed, read, changed, downloaded and deleted', async () => {
    const [id] = await made({ ...code, tool_args: { description: 'Weather.', own: [1] } }, script)
    const args = {
      tool_name: 'weather',
      description: 'Weather.',
      own: [1],
      enable_by_default: true,
      tool_usage_mode: ['runner', 'creator'],
    }
    const tool = { id: uuid, tool_name: 'weather', tool_type: 'general_code', tool_args: args, owner_email: '' }
    const path = `/agents/custom_tools/${id}`
    expect((await alice.call('GET /agents/custom_tools')).body).toEqual([exactly(tool)])
    expect(await alice.call(`GET ${path}`)).toMatchObject({
      status: 200,
      body: exactly({ ...tool, file_name: 'weather.py' }),
    })
    const file = await alice.call(`GET ${path}/download`)
    expect(file).toMatchObject({ status: 200, body: script[1] })
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="weather.py"')

    const changes = { tool_args: { tool_name: 'rain', enable_by_default: false } }
    expect(await alice.call(`PUT ${path}`, { body: changes })).toMatchObject({
      status: 200,
      body: exactly({ agent_custom_tool_id: id }),
    })
    const changed = { tool_name: 'rain', tool_args: { ...args, tool_name: 'rain', enable_by_default: false } }
    expect((await alice.call(`GET ${path}`)).body).toMatchObject(changed)

    const [other] = await made(code, ['b.py', 'x'])
    const gone = await alice.call(`DELETE /agents/custom_tools/${id},${other},nothing`)
    expect(gone).toMatchObject({ status: 200, body: exactly({ count: 2 }) })
    expect((await alice.call('GET /agents/custom_tools')).body).toEqual([])
    expect(await keys()).toEqual([])
  })

  it("are their owner's alone", async () => {
    const [id] = await made(code, script)
    const missing = '019b0000-0000-7000-8000-000000000000'
    for (const [request, call] of [
      ['GET /agents/custom_tools/ID', {}],
      ['GET /agents/custom_tools/ID/download', {}],
      ['PUT /agents/custom_tools/ID', { body: { tool_args: { description: 'x' } } }],
    ] as const) {
      const hidden = await bob.call(request.replace('ID', id!), call)
      expect(hidden.status).toBe(404)
      expect(hidden.body).toEqual((await bob.call(request.replace('ID', missing), call)).body)
    }
    expect((await bob.call(`DELETE /agents/custom_tools/${id}`)).body).toEqual({ count: 0 })
    expect((await bob.call('GET /agents/custom_tools')).body).toEqual([])
    expect((await alice.call('GET /agents/custom_tools')).body).toHaveLength(1)
  })

  it('need the permission, before a body is read', async () => {
    for (const request of [
      'POST /agents/custom_tools',
      'GET /agents/custom_tools',
      'GET /agents/custom_tools/x',
      'PUT /agents/custom_tools/x',
      'DELETE /agents/custom_tools/x',
      'GET /agents/custom_tools/x/download',
    ]) {
      const body = request.startsWith('P') ? { body: 'no JSON' } : {}
      const refusal = { status: 401, body: exactly({ code: 401, message: 'Unauthorized' }) }
      expect([request, await server.alice.call(request, body)]).toMatchObject([request, refusal])
      expect((await server.client('alice@some!ConfigureAgents').call(request, body)).status).toBe(403)
    }
  })

  it('come as forms', async () => {
    const answer = await alice.call('POST /agents/custom_tools', { body: code })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Failed to parse form data.' } })
  })

  it('take every kind of file, up to 20 MB, by the name that is given', async () => {
    const most = new Uint8Array(20 * megabyte)
    await made({ tool_type: 'local_mcp', tool_args: {} }, ['server.ZIP', most])
    await made({ tool_type: 'browser_action', tool_args: {} }, ['browser_look.py', 'x'])
    await made({ tool_type: 'browser_action', tool_args: {} }, ['look.zip', 'x'])
    await made({ ...code, tool_args: { should_unzip: true } }, ['code.zip', 'x'])
    await made({ ...code, filename: '../up/named.py' }, ['blob', 'x'])
    await made(code, ['.py', 'x'])
    const names = (await alice.call('GET /agents/custom_tools')).body.map(
      (tool: { tool_name: string }) => tool.tool_name,
    )
    expect(names.sort()).toEqual(['.py', 'browser_look', 'code', 'look', 'named', 'server'])
    expect(await keys()).toHaveLength(6)
  })

  it('are one for each remote server', async () => {
    const header = { headers: { Authorization: 'Bearer s3cret-token' } }
    const servers = { a: plain, b: { ...plain, ...header, description: 'B.', tool_usage_mode: ['creator'] } }
    await made({ tool_type: 'remote_mcp', tool_args: { ...configOf(servers), tool_usage_mode: ['runner'] } })
    const tools = (await alice.call('GET /agents/custom_tools')).body
    const config = (server: object) => JSON.stringify({ mcpServers: server })
    expect(tools).toMatchObject([
      { tool_name: 'a', tool_args: { tool_name: 'a', enable_by_default: true } },
      { tool_name: 'b', tool_args: { tool_name: 'b', description: 'B.' } },
    ])
    expect(JSON.parse(tools[0].tool_args.mcp_config_json)).toEqual({
      mcpServers: { a: { ...plain, tool_usage_mode: ['runner'] } },
    })
    expect(JSON.parse(tools[1].tool_args.mcp_config_json)).toEqual({ mcpServers: { b: servers.b } })
    const path = `/agents/custom_tools/${tools[0].id}`
    expect(await alice.call(`GET ${path}/download`)).toMatchObject({ status: 400 })
    const put = (args: object) => alice.call(`PUT ${path}`, { body: { tool_args: args } })
    expect((await put({ mcp_config_json: config({ c: plain, d: plain }) })).status).toBe(400)
    expect((await put({ mcp_config_json: config({ c: { ...plain, ...header } }) })).status).toBe(200)
    expect((await alice.call(`GET ${path}`)).body.tool_args.mcp_config_json).toBe(
      config({ c: { ...plain, ...header } }),
    )
  })

  it('take remote servers from a file, and without the outer name', async () => {
    await made({ tool_type: 'remote_mcp', tool_args: {} }, ['a.json', JSON.stringify({ mcpServers: { a: plain } })])
    const bare = { mcp_config_json: JSON.stringify({ b: { command: 'npx', args: ['-y', 'some-server'] } }) }
    await made({ tool_type: 'remote_mcp', tool_args: { ...bare, tool_name: 'named' } })
    const names = (await alice.call('GET /agents/custom_tools')).body.map(
      (tool: { tool_name: string }) => tool.tool_name,
    )
    expect(names).toEqual(['a', 'named'])
    expect(await keys()).toEqual([])
  })

  it('are changed by keys that change something', async () => {
    const [id] = await made(code, script)
    const put = (body: unknown, to = id) => alice.call(`PUT /agents/custom_tools/${to}`, { body })
    const unchanged = { status: 404, body: { message: 'Custom agent tool not found or no changes made.' } }
    const needed = { status: 400, body: { message: 'tool_args is required for update.' } }
    expect(await put({})).toMatchObject(needed)
    expect(await put({ tool_args: null })).toMatchObject(needed)
    expect(await put({ tool_args: {} })).toMatchObject(unchanged)
    expect(await put({ tool_args: { tool_name: 'weather' } })).toMatchObject(unchanged)
    expect(await put({ tool_args: { description: 'x' } }, 'nothing')).toMatchObject(unchanged)
    expect((await put({ tool_args: [] })).status).toBe(400)
    expect((await put({ tool_args: { tool_usage_mode: [] } })).status).toBe(400)
    expect((await put({ tool_args: { should_unzip: true } })).status).toBe(400)
    expect((await put({ tool_args: { mcp_config_json: '{}' } })).status).toBe(400)
    const both = await Promise.all([put({ tool_args: { one: 1 } }), put({ tool_args: { two: 2 } })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await alice.call(`GET /agents/custom_tools/${id}`)).body.tool_args).toMatchObject({ one: 1, two: 2 })
  })

  it('are registered once for an idempotency key', async () => {
    const key = { 'Idempotency-Key': 'once' }
    const first = await add(code, script, alice, key)
    expect((await add(code, script, alice, key)).body).toEqual(first.body)
    expect((await add(code, ['weather.py', 'other'], alice, key)).status).toBe(409)
    expect((await alice.call('GET /agents/custom_tools')).body).toHaveLength(1)
    expect(await keys()).toHaveLength(1)
  })
})

it('keeps credentials of remote servers sealed, and out of history and stored answers', async () => {
  const storage = memoryStorage()
  const witness = actWitness(storage)
  await using own = await apiServer({ docent: { ...host, storage: witness.storage } })
  const servers = { a: { ...plain, headers: { Authorization: 'Bearer s3cret-token' } } }
  const form = toolForm({ tool_type: 'remote_mcp', tool_args: configOf(servers) })
  const owner = own.client('alice!ConfigureAgents')
  expect((await owner.call('POST /agents/custom_tools', { form, headers: { 'Idempotency-Key': 'k' } })).status).toBe(
    201,
  )
  for (const from of ['custom_tool', 'history', 'idempotency', 'outbox'])
    expect(JSON.stringify(await storage.read({ from }))).not.toContain('s3cret')
  expect((await storage.read({ from: 'custom_tool' }))[0]).toMatchObject({ mcp_config_sealed: true })
})

it('takes credentials of remote servers only where they can be kept', async () => {
  await using own = await apiServer()
  const owner = own.client('alice!ConfigureAgents')
  const sent = (server: object) =>
    owner.call('POST /agents/custom_tools', {
      form: toolForm({ tool_type: 'remote_mcp', tool_args: configOf({ a: server }) }),
    })
  expect(await sent({ ...plain, headers: { Authorization: 'x' } })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('must first set a secret') },
  })
  expect((await sent(plain)).status).toBe(201)
})

it('serves the bytes as they came', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
  const [id] = await made({ tool_type: 'local_mcp', tool_args: {} }, ['größe x.zip', bytes])
  const response = await alice.open(`GET /agents/custom_tools/${id}/download`)
  const got = Buffer.from(await response.arrayBuffer())
  expect(createHash('sha256').update(got).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''gr%C3%B6%C3%9Fe%20x.zip")
})
