import { memoryStorage } from '@docent/adapters-storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly, time, uuid } from '../support/expected-values.ts'
import { code, script, toolForm } from '../support/tool-forms.ts'

const value = 's3cret-of-the-service'
const missing = '019b0000-0000-7000-8000-000000000000'

let storage: ReturnType<typeof memoryStorage>
let server: ApiServer
let alice: ApiClient
let bob: ApiClient
beforeEach(async () => {
  storage = memoryStorage()
  server = await apiServer({ docent: { storage, secret: 'the secret of this host' } })
  alice = server.client('alice!ConfigureAgents')
  bob = server.client('bob!ConfigureAgents')
  for (const client of [alice, bob]) await client.call('POST /agents/custom_tools', { form: toolForm(code, script) })
})
afterEach(() => server[Symbol.asyncDispose]())

const create = (fields: object = {}, client = alice, headers = {}) =>
  client.call('POST /agents/keys', { body: { name: 'Weather', type: 'private', value, ...fields }, headers })
const made = async (fields: object = {}, client = alice): Promise<string> => {
  const answer = await create(fields, client)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.id
}
const give = (keys: readonly (readonly [name: string, key: string])[], client = alice, tool = 'weather') =>
  client.call('POST /agents/tool_association', {
    body: { tool, keys: keys.map(([name, key_id]) => ({ name, key_id })) },
  })

describe('agent keys', () => {
  it('are kept, listed without their values, changed and deleted', async () => {
    const answer = await create({ description: 'For reports.' })
    const key = {
      id: uuid,
      name: 'Weather',
      type: 'private',
      description: 'For reports.',
      created_at: time,
      updated_at: time,
      owner_email: '',
    }
    expect(answer).toMatchObject({ status: 200, body: exactly(key) })
    const path = `/agents/keys/${answer.body.id}`
    expect((await alice.call('GET /agents/keys')).body).toEqual([exactly(key)])
    const changes = { name: 'Rain', value: 'another', description: '' }
    const { description: _, ...bare } = key
    expect(await alice.call(`POST ${path}`, { body: changes })).toMatchObject({
      status: 200,
      body: exactly({ ...bare, name: 'Rain' }),
    })
    expect((await alice.call(`POST ${path}`, { body: {} })).status).toBe(200)
    expect((await alice.call(`DELETE ${path}`)).status).toBe(204)
    expect((await alice.call(`DELETE ${path}`)).status).toBe(404)
    expect((await alice.call('GET /agents/keys')).body).toEqual([])
  })

  it('tell their values nowhere, and keep them sealed', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const first = await create({}, alice, headers)
    expect((await create({}, alice, headers)).body).toEqual(first.body)
    expect((await create({ value: 'another' }, alice, headers)).status).toBe(409)
    const id = first.body.id as string
    await alice.call(`POST /agents/keys/${id}`, { body: { value: `${value}-2` } })
    await give([['TOKEN', id]])
    for (const from of ['agent_key', 'agent_tool_key', 'history', 'idempotency', 'outbox'])
      expect(JSON.stringify(await storage.read({ from }))).not.toContain(value)
    for (const path of ['/agents/keys', '/agents/tool_association', '/agents/custom_tools'])
      expect(JSON.stringify((await alice.call(`GET ${path}`)).body)).not.toContain(value)
  })

  it.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(256) }],
    [{ name: 1 }],
    [{ name: 'a\u0000' }],
    [{ value: 'a\u0000' }],
    [{ value: '\ud800' }],
    [{ type: 'built_in' }],
    [{ type: undefined }],
    [{ value: '' }],
    [{ value: undefined }],
    [{ value: 'x'.repeat(65_537) }],
    [{ description: 'x'.repeat(4_001) }],
  ])('are refused with %j', async (wrong) => {
    expect((await create(wrong)).status).toBe(400)
    expect((await alice.call('GET /agents/keys')).body).toEqual([])
  })

  it('have a name once for an owner', async () => {
    const id = await made()
    const other = await made({ name: 'Rain' })
    await made({}, bob)
    expect((await create()).status).toBe(409)
    expect((await alice.call(`POST /agents/keys/${other}`, { body: { name: 'Weather' } })).status).toBe(409)
    expect((await alice.call(`POST /agents/keys/${id}`, { body: { name: 'Weather' } })).status).toBe(200)
  })

  it('are seen by others when they are shared, and changed by none of them', async () => {
    const [own, shared] = [await made(), await made({ name: 'All', type: 'shared' })]
    expect((await bob.call('GET /agents/keys')).body).toMatchObject([{ id: shared, type: 'shared' }])
    for (const id of [own, missing]) {
      expect((await bob.call(`POST /agents/keys/${id}`, { body: { name: 'Mine' } })).status).toBe(404)
      expect((await bob.call(`DELETE /agents/keys/${id}`)).status).toBe(404)
    }
    expect((await bob.call(`POST /agents/keys/${shared}`, { body: { name: 'Mine' } })).status).toBe(403)
    expect((await bob.call(`DELETE /agents/keys/${shared}`)).status).toBe(403)
    expect((await alice.call(`DELETE /agents/keys/${own},${missing}`)).status).toBe(404)
    expect((await alice.call('GET /agents/keys')).body).toHaveLength(2)
  })

  it('need the permission', async () => {
    for (const request of [
      'GET /agents/keys',
      'POST /agents/keys',
      'POST /agents/keys/x',
      'DELETE /agents/keys/x',
      'GET /agents/tool_association',
      'POST /agents/tool_association',
      'DELETE /agents/tool_association/x',
    ]) {
      const body = request.startsWith('P') ? { body: 'no JSON' } : {}
      const refusal = { status: 401, body: { message: 'Unauthorized' } }
      expect([request, await server.alice.call(request, body)]).toMatchObject([request, refusal])
    }
  })
})

describe('keys of tools', () => {
  it('are given, listed by tool, replaced and taken away', async () => {
    const [one, two] = [await made(), await made({ name: 'Rain' })]
    const association = (name: string, key_id: string) => ({
      name,
      key_id,
      associate_id: uuid,
      user_id: 'alice',
      email: '',
    })
    const first = await give([
      ['TOKEN', one],
      ['OTHER', two],
    ])
    const keys = [association('OTHER', two), association('TOKEN', one)]
    expect(first).toMatchObject({
      status: 200,
      body: exactly({ tool: 'weather', keys: keys.map((key) => exactly(key)) }),
    })
    const again = await give([['TOKEN', two]])
    expect(again.body.keys.map((key: { associate_id: string }) => key.associate_id)).toEqual(
      first.body.keys.map((key: { associate_id: string }) => key.associate_id),
    )
    expect((await alice.call('GET /agents/tool_association')).body).toEqual([again.body])
    expect((await bob.call('GET /agents/tool_association')).body).toEqual([])
    const ids = again.body.keys.map((key: { associate_id: string }) => key.associate_id).join()
    expect((await bob.call(`DELETE /agents/tool_association/${ids}`)).body).toEqual({ count: 0 })
    expect((await alice.call(`DELETE /agents/tool_association/${ids},${missing}`)).body).toEqual({ count: 2 })
    expect((await alice.call('GET /agents/tool_association')).body).toEqual([])
  })

  it('are only of own tools, and keys that one may use', async () => {
    const [own, shared] = [await made(), await made({ name: 'All', type: 'shared' })]
    expect((await give([['TOKEN', own]], alice, 'nothing')).status).toBe(404)
    expect((await give([['TOKEN', own]], bob)).status).toBe(404)
    expect((await give([['TOKEN', missing]], bob)).body.message.replace(missing, own)).toBe(
      (await give([['TOKEN', own]], bob)).body.message,
    )
    expect((await give([['no name', own]])).status).toBe(400)
    expect((await give([])).status).toBe(400)
    const twice = await give([
      ['TOKEN', own],
      ['TOKEN', shared],
    ])
    expect(twice.status).toBe(400)
    expect((await give([['TOKEN', shared]], bob)).status).toBe(200)
  })

  it('end with the key, and for others when it becomes private', async () => {
    const shared = await made({ type: 'shared' })
    for (const client of [alice, bob]) await give([['TOKEN', shared]], client)
    const counts = async () =>
      Promise.all([alice, bob].map(async (client) => (await client.call('GET /agents/tool_association')).body.length))
    expect(await counts()).toEqual([1, 1])
    await alice.call(`POST /agents/keys/${shared}`, { body: { type: 'private' } })
    expect(await counts()).toEqual([1, 0])
    await alice.call(`DELETE /agents/keys/${shared}`)
    expect(await counts()).toEqual([0, 0])
  })
})

it('are not taken by a host that cannot keep them', async () => {
  await using own = await apiServer()
  const answer = await create({}, own.client('alice!ConfigureAgents'))
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('must first set a secret') } })
})
