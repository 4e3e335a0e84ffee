import { docentMcp, type McpOptions } from '@docent/http-express/mcp'
import type { DocentRouterOptions } from '@docent/http-express'
import express from 'express'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { mcpClient } from '../support/mcp-client.ts'
import { mcpPost, mcpPostTo } from '../support/mcp-post.ts'

const list = { key: 'alice', method: 'tools/list' } as const

it('needs a bearer token, and takes no cookies', async () => {
  const authenticator = {
    async authenticate({ bearer, headers }: { bearer?: string; headers: Record<string, string | undefined> }) {
      const userId = bearer ?? headers['cookie']?.replace('user=', '')
      return userId === undefined
        ? undefined
        : { userId, username: userId, scope: { kind: 'global' }, groups: [], permissions: [] }
    },
  }
  await using server = await apiServer({
    router: { mcp: docentMcp() },
    docent: { authenticator: authenticator as never },
  })
  expect((await mcpPost(server.url, list)).status).toBe(200)
  const without = await mcpPost(server.url, { method: 'tools/list', headers: { Cookie: 'user=alice' } })
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await without.json()).toMatchObject({
    jsonrpc: '2.0',
    id: null,
    error: { message: expect.stringContaining('API key') },
  })
})

it('answers what is no request of the protocol as the protocol says', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  const post = async (given: object) => {
    const answer = await mcpPost(server.url, { ...list, ...given })
    return [answer.status, ((await answer.json()) as { error: { code: number } }).error.code]
  }
  expect(await post({ body: '{' })).toEqual([400, -32_700])
  expect(await post({ body: '[]' })).toEqual([400, -32_600])
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  expect(await post({ body: JSON.stringify([message, { ...message, id: 2 }]) })).toEqual([400, -32_600])
  expect((await post({ headers: { 'Content-Type': 'text/plain' } }))[0]).toBe(415)
  const open = (method: string) => fetch(`${server.url}/mcp`, { method, headers: { Authorization: 'Bearer alice' } })
  expect([(await open('GET')).status, (await open('DELETE')).status]).toEqual([405, 405])
  expect((await open('GET')).headers.get('allow')).toBe('POST, OPTIONS')
  const unknown = await mcpPost(server.url, { ...list, method: 'nothing/known' })
  expect(await unknown.text()).toContain('-32601')
})

it('refuses pages of other sites, also under names that lead to this host', async () => {
  const statuses = async (
    options: McpOptions,
    router: Partial<DocentRouterOptions>,
    requests: [host: string, origin?: string][],
  ) => {
    await using server = await apiServer({ router: { mcp: docentMcp(options), ...router } })
    const { port } = new URL(server.url)
    const withPort = (text: string) => text.replace('PORT', port)
    return await Promise.all(
      requests.map(([host, origin]) =>
        mcpPostTo(server.url, withPort(host), { ...list, ...(origin && { headers: { Origin: withPort(origin) } }) }),
      ),
    )
  }
  expect(
    await statuses({}, {}, [
      ['127.0.0.1:PORT'],
      ['localhost:PORT'],
      ['[::1]:PORT'],
      ['localhost:PORT', 'http://localhost:PORT'],
      ['evil.example'],
      ['evil.example:PORT', 'http://evil.example:PORT'],
      ['localhost.evil.example'],
      ['127.0.0.1.evil.example'],
      ['localhost:PORT', 'http://evil.example'],
      ['localhost:PORT', 'null'],
    ]),
  ).toEqual([200, 200, 200, 200, 403, 403, 403, 403, 403, 403])
  expect(
    await statuses({ hosts: ['docs.example.org'] }, { trustedOrigins: ['https://app.example.org'] }, [
      ['docs.example.org'],
      ['DOCS.example.org:8443'],
      ['docs.example.org', 'https://app.example.org'],
      ['docs.example.org', 'https://app.example.org.evil.example'],
      ['other.example.org'],
    ]),
  ).toEqual([200, 200, 200, 403, 403])
  expect(
    await statuses({}, { publicUrl: 'https://docs.example.org/chat' }, [
      ['docs.example.org', 'https://docs.example.org'],
      ['docs.example.org', 'http://docs.example.org'],
    ]),
  ).toEqual([200, 403])
})

it('works below a prefix, at another path, and behind a body parser', async () => {
  const app = () => express().use(express.json())
  await using server = await apiServer({
    prefix: '/docs-chat',
    express: app,
    router: { mcp: docentMcp({ path: '/tools' }) },
  })
  await using mcp = await mcpClient(server.url, 'alice', { path: '/tools' })
  const { data } = await mcp.tool('create_collection', { name: 'Prefixed' })
  expect(data).toMatchObject({ name: 'Prefixed' })
  expect((await fetch(`${server.url}/mcp`, { method: 'POST' })).status).toBe(404)
})

it('is not there unless the host serves it', async () => {
  await using server = await apiServer()
  expect((await mcpPost(server.url, list)).status).toBe(404)
})
