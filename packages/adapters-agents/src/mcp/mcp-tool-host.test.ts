import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ToolHost, ToolServer } from '@docent/core/ports'
import { fakeTool } from '@docent/core/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mcpToolHost } from './mcp-tool-host.ts'
import { httpMcpServer } from './testing/http-mcp-server.ts'
import { plainNetwork } from './testing/plain-network.ts'

let host: ToolHost
let ends: (() => Promise<unknown>)[]
beforeEach(() => {
  host = mcpToolHost({ network: plainNetwork, restAfterFailures: 2 })
  ends = [() => host.close()]
})
afterEach(async () => {
  for (const end of ends) await end()
})

const { signal } = new AbortController()
const list = (server: ToolServer, fresh = true) => host.list(server, { signal, fresh })
const call = (server: ToolServer, tool: string, repeatable = false) =>
  host.call(server, { tool, arguments: {}, key: 'key', repeatable }, { signal })

async function serve(listener: RequestListener, of: Partial<ToolServer> = {}): Promise<ToolServer> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  return {
    id: url,
    version: '0',
    owner: 'alice',
    name: 'fixture',
    transport: { kind: 'http', url, headers: {} },
    ...of,
  }
}

async function fixture(...given: Parameters<typeof httpMcpServer>) {
  const made = await httpMcpServer(...given)
  ends.push(() => made.stop())
  return made
}

it('sends headers with each request, the key with each call, and ends its session', async () => {
  const { server, requests, sessions } = await fixture([fakeTool({ name: 'echo' })])
  const headers = { Authorization: 'Bearer secret' }
  const own: ToolServer = { ...server, transport: { ...server.transport, kind: 'http', headers } as never }
  await call(own, 'echo')
  expect(requests().length).toBeGreaterThan(2)
  expect(new Set(requests().map(({ headers: sent }) => sent.authorization))).toEqual(new Set(['Bearer secret']))
  expect(sessions()).toBe(1)
  await host.close()
  expect(sessions()).toBe(0)
})

it('reveals neither secrets nor what a server writes outside of the protocol', async () => {
  const server = await serve((request, response) => {
    response.writeHead(500).end(`You sent ${request.headers.authorization}`)
  })
  const transport = {
    kind: 'http',
    url: `${(server.transport as { url: string }).url}?key=hidden`,
    headers: { authorization: 'hidden' },
  } as const
  const error = await list({ ...server, transport }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('500') })
  expect((error as Error).message).not.toContain('hidden')
})

it.each([401, 403])('reports that the credentials are refused with %i, and does not rest', async (status) => {
  let requests = 0
  const server = await serve((_request, response) => {
    requests += 1
    response.writeHead(status).end()
  })
  for (let time = 0; time < 4; time += 1)
    await expect(list(server)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(`${status}`),
    })
  expect(requests).toBeGreaterThanOrEqual(4)
})

it('leaves a server alone that fails again and again', async () => {
  let requests = 0
  const server = await serve((_request, response) => {
    requests += 1
    response.writeHead(503).end()
  })
  await expect(list(server)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(list(server)).rejects.toMatchObject({ code: 'unavailable' })
  const before = requests
  const resting = await list(server, false).catch((thrown: unknown) => thrown)
  expect(resting).toMatchObject({ code: 'unavailable', details: { retryAfterMs: expect.any(Number) } })
  expect(requests).toBe(before)
  // A request for the current state never gets an earlier one.
  await expect(list(server)).rejects.toMatchObject({ details: undefined })
  expect(requests).toBeGreaterThan(before)
})

it('follows no redirect to another place', async () => {
  let arrived = 0
  const other = await serve((_request, response) => {
    arrived += 1
    response.end()
  })
  const server = await serve((_request, response) => {
    response.writeHead(307, { location: (other.transport as { url: string }).url }).end()
  })
  await expect(list(server)).rejects.toMatchObject({ code: 'unavailable' })
  expect(arrived).toBe(0)
})

it('does not send a call twice that may not be repeated, and others once more', async () => {
  const calls = { once: 0, read: 0 }
  const breaking = (name: keyof typeof calls) =>
    fakeTool({
      name,
      run: async () => {
        calls[name] += 1
        await made.stop()
        await made.restart()
        return {}
      },
    })
  const made = await fixture([breaking('once'), breaking('read')])
  await expect(call(made.server, 'once')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(call(made.server, 'read', true)).rejects.toMatchObject({ code: 'unavailable' })
  expect(calls).toEqual({ once: 1, read: 2 })
})

it('refuses programs without a sandbox, with the reason', async () => {
  const transport = { kind: 'stdio', command: 'python3', args: [], env: {}, files: [] } as const
  await expect(list({ id: 'a', version: '0', owner: 'alice', name: 'program', transport })).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('sandbox'),
  })
})

it('refuses lists beyond all bounds', async () => {
  const many = Array.from({ length: 501 }, (_, index) => fakeTool({ name: `tool${index}` }))
  const { server } = await fixture(many)
  await expect(list(server)).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('501') })
})
