import { afterEach, beforeEach, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly } from '../support/expected-values.ts'

let server: ApiServer
beforeEach(async () => void (server = await apiServer()))
afterEach(() => server[Symbol.asyncDispose]())

it('lists the agents, and why some cannot run', async () => {
  const { status, body } = await server.alice.call('GET /agents')
  expect(status).toBe(200)
  expect(body.map(({ value }: { value: string }) => value)).toEqual([
    'auto',
    'general',
    'task',
    'deep_research',
    'coder',
    'search',
  ])
  for (const agent of body)
    expect(agent).toEqual(
      exactly({
        id: agent.value,
        value: agent.value,
        label: expect.any(String),
        ...(agent.value === 'coder' ? { enabled: false, disabled_reason: expect.any(String) } : { enabled: true }),
        type: 'built_in',
        description: expect.any(String),
        api_keys: { optional: [], required: [], custom: [] },
      }),
    )
  // What the list says of them holds.
  const tools = (await server.alice.call('GET /agents/tools')).body
  for (const tool of tools)
    expect(tool).toEqual(
      exactly({
        name: expect.any(String),
        description: expect.any(String),
        enabled: true,
        default: true,
        extendable: false,
        api_keys: { required: [], optional: [], internal: [] },
      }),
    )
  expect(tools.map(({ name }: { name: string }) => name)).toContain('write_file')
})

it('keeps the tools that a user prefers', async () => {
  const { alice, bob } = server
  const get = async (client = alice) => (await client.call('GET /agents/tool_preference')).body
  const set = async (reference_value: unknown) =>
    (await alice.call('POST /agents/tool_preference', { body: { reference_value } })).status
  expect(await get()).toEqual([])
  expect(await set(['b', 'a', 'b'])).toBe(204)
  expect(await get()).toEqual(['b', 'a'])
  expect(await set(['c'])).toBe(204)
  expect(await get()).toEqual(['c'])
  expect(await get(bob)).toEqual([])
  for (const wrong of [undefined, 'a', [1], [''], ['x'.repeat(256)], ['\u0000'], ['\ud800'], Array(1_001).fill('a')])
    expect(await set(wrong)).toBe(400)
  expect(await get()).toEqual(['c'])
  for (let time = 0; time < 2; time++) expect((await alice.call('DELETE /agents/tool_preference')).status).toBe(204)
  expect(await get()).toEqual([])
  for (const request of ['GET /agents', 'GET /agents/tool_preference'])
    expect((await server.client('alice@some').call(request)).status).toBe(403)
})
