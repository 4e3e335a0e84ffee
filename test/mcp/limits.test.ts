import { docentMcp } from '@docent/http-express/mcp'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { heldParsers } from '../support/held-parsers.ts'
import { mcpClient } from '../support/mcp-client.ts'
import { mcpPost } from '../support/mcp-post.ts'

const mcp = docentMcp()

it('answers 429 to a user who calls too often, counted by user and not by tool', async () => {
  const clock = manualClock()
  await using server = await apiServer({ router: { mcp }, docent: { clock, deployment: { mcpRateLimit: 3 } } })
  const list = (key: string) => mcpPost(server.url, { key, method: 'tools/list' })
  const many = await Promise.all(Array.from({ length: 6 }, () => list('alice')))
  expect(many.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429, 429, 429])
  const refused = many.find(({ status }) => status === 429)!
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_000, message: expect.stringContaining('3 calls through MCP within a minute') },
  })
  expect((await list('alice@some-collection')).status).toBe(429)
  expect((await list('bob')).status).toBe(200)
  expect((await server.alice.call('GET /collections')).status).toBe(200)
  await clock.advance(60_000)
  expect((await list('alice')).status).toBe(200)
})

it('takes as much in one call as the service allows', async () => {
  await using server = await apiServer({ router: { mcp }, docent: { deployment: { mcpMaxBodySizeMb: 2 } } })
  const { id } = (await server.alice.call('POST /collections', { body: { name: 'Large' } })).body
  const add = (size: number) => {
    const text = 'The dome turns. '.repeat(size / 16)
    const given = { collection_id: id, file_name: 'large.txt', text, timeout_seconds: 0 }
    return mcpPost(server.url, { key: 'alice', method: 'tools/call', params: { name: 'add_text', arguments: given } })
  }
  // More than other JSON bodies may have.
  expect((await add(1_600_000)).status).toBe(200)
  const refused = await add(2_100_000)
  expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining('The body is too large')])
})

it('lets a user wait for so many jobs at a time, and answers the others at once', async () => {
  const { parsers, end } = heldParsers()
  await using server = await apiServer({
    router: { mcp },
    docent: { parsers, deployment: { mcpMaxConcurrentJobs: 1 } },
  })
  await using client = await mcpClient(server.url, 'alice')
  const { id } = (await server.alice.call('POST /collections', { body: { name: 'Slow' } })).body
  const given = { collection_id: id, file_name: 'slow.txt', text: 'The dome turns.', timeout_seconds: 600 }
  const waiting = client.tool('add_text', given)
  await expect.poll(async () => (await server.alice.call('GET /jobs')).body).toHaveLength(1)
  const [{ id: job_id }] = (await server.alice.call('GET /jobs')).body
  expect((await client.tool('wait_for_job', { job_id })).data).toMatchObject({ state: 'in progress' })
  const call = { operation_id: 'watch_job', arguments: { job_id } }
  expect(await client.tool('call_operation', call)).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^Error 429: Your other calls through MCP already wait/),
  })
  end('slow.txt')
  expect((await waiting).data).toMatchObject({ state: 'completed' })
  expect((await client.tool('wait_for_job', { job_id })).data).toMatchObject({ state: 'completed' })
  expect((await client.tool('call_operation', call)).text).toContain('"overall_status":"completed"')
})
