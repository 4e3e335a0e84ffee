import type { ToolHost, ToolServer } from '@docent/core/ports'
import { fakeTool } from '@docent/core/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mcpToolHost } from './mcp-tool-host.ts'
import { plainNetwork } from './testing/plain-network.ts'
import { programServers } from './testing/program-servers.ts'

let programs: ReturnType<typeof programServers>
let host: ToolHost
beforeEach(() => {
  programs = programServers()
  host = mcpToolHost({ network: plainNetwork, sandbox: programs.sandbox })
})
afterEach(() => host.close())

const { signal } = new AbortController()
const echo = fakeTool({ name: 'echo' })
const call = (server: ToolServer) =>
  host.call(server, { tool: 'echo', arguments: { text: 'x' }, key: 'key', repeatable: false }, { signal })

it('starts a program with its files and variables in the sandbox, once, and ends it', async () => {
  const files = [{ name: 'data/a.txt', content: new Uint8Array([1]) }]
  const { server } = programs.serve([echo])
  const transport = { ...server.transport, env: { TOKEN: 'secret' }, files } as ToolServer['transport']
  await Promise.all([call({ ...server, transport }), call({ ...server, transport })])
  expect(programs.started).toHaveLength(1)
  expect(programs.started[0]).toMatchObject({
    image: 'node',
    command: ['node', server.id],
    environment: { TOKEN: 'secret' },
    directory: '/server',
    folders: [{ path: '/server', files: new Map([['data/a.txt', new Uint8Array([1])]]) }],
  })
  expect(programs.running()).toBe(1)
  await host.close()
  expect(programs.running()).toBe(0)
})

it('skips lines that are no messages', async () => {
  const { server } = programs.serve([echo], { noise: 'Listening…\n{"level":"info"}\n\n' })
  expect((await call(server)).content).toBe('echo: x')
})

it('uses the older protocol with a program that ends when it is asked for the newer one', async () => {
  const { server } = programs.serve([echo], { brittle: true })
  expect((await call(server)).content).toBe('echo: x')
  expect(programs.started).toHaveLength(2)
})

it('reports why a program ended, and does not let it rest', async () => {
  const { server } = programs.serve([echo], { endsWith: 'No module named mcp' })
  for (let time = 0; time < 4; time += 1)
    await expect(call(server)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('exit code 1): No module named mcp'),
    })
})

it.each(['npx', 'uvx', '/bin/sh'])('refuses %s', async (command) => {
  const { server } = programs.serve([echo])
  const transport = { ...server.transport, command } as ToolServer['transport']
  await expect(call({ ...server, transport })).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining(command),
  })
  expect(programs.started).toEqual([])
})
