import type { ServerToolCall, ToolHost, ToolServer, ToolServerFile } from '@docent/core/ports'
import { bubblewrapRunner } from '../sandbox/bubblewrap/bubblewrap-runner.fixture.ts'
import { bubblewrapSandbox } from '../sandbox/index.ts'
import { mcpToolHost } from './mcp-tool-host.ts'
import { publishedServer } from './published-server.fixture.ts'
import { plainNetwork } from './testing/plain-network.ts'

const { describe, it, expect, beforeAll, afterAll } = bubblewrapRunner

/** A server that dies while a child of it keeps its output open: nothing ends the stream but the sandbox. */
const silentlyDying = `
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
const answers = {
  initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'dying', version: '1' } },
  'tools/list': { tools: [{ name: 'die', description: '', inputSchema: { type: 'object' } }] },
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  if (method === 'tools/call') {
    spawn('sleep', ['600'], { stdio: ['ignore', 'inherit', 'ignore'], detached: true })
    process.kill(process.pid, 'SIGKILL')
  }
  if (id === undefined) return
  const result = answers[method]
  const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } }
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...answer }) + '\\n')
})
`

const serverOf = (
  name: string,
  content: Uint8Array,
  { args = [], files = [] }: { args?: readonly string[]; files?: readonly ToolServerFile[] } = {},
): ToolServer => ({
  ...{ id: name, version: '0', owner: 'alice', name },
  transport: {
    kind: 'stdio',
    command: 'node',
    args: ['server.mjs', ...args],
    env: { MEMORY_FILE_PATH: '/workspace/memory.jsonl' },
    files: [{ name: 'server.mjs', content }, ...files],
  },
})

describe('published MCP servers in bubblewrap', () => {
  const sandbox = bubblewrapSandbox()
  let host: ToolHost
  beforeAll(() => {
    host = mcpToolHost({ network: plainNetwork, sandbox })
  })
  afterAll(async () => {
    await host.close()
    await sandbox.close()
  })
  const signal = () => AbortSignal.timeout(60_000)
  const names = async (server: ToolServer) => (await host.list(server, { signal: signal() })).map(({ name }) => name)
  const call = (server: ToolServer, tool: string, given: ServerToolCall['arguments']) =>
    host.call(server, { tool, arguments: given, key: `key/${tool}`, repeatable: false }, { signal: signal() })

  it('lists and calls the reference server, and has its picture as a file', async () => {
    const server = serverOf('everything', await publishedServer('everything'))
    expect(await names(server)).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-tiny-image']))
    expect(await call(server, 'echo', { message: 'hello' })).toMatchObject({ content: 'Echo: hello', failed: false })
    expect(await call(server, 'echo', {})).toMatchObject({ failed: true })
    const { files } = await call(server, 'get-tiny-image', {})
    expect(Buffer.from(files[0]!.content).subarray(1, 4).toString()).toBe('PNG')
    // Nothing of this process is there.
    const environment = await call(server, 'get-env', {})
    expect(environment.content).toContain('MEMORY_FILE_PATH')
    expect(environment.content).not.toContain(process.env['HOME'])
  })

  it('reads and writes files of the sandbox only, and stays usable after refusing a result of 10 MB', async () => {
    const large = { name: 'large.txt', content: Buffer.alloc(10_000_000, 'x') }
    const content = await publishedServer('filesystem')
    const server = serverOf('filesystem', content, { args: ['/server', '/workspace'], files: [large] })
    expect(await names(server)).toEqual(expect.arrayContaining(['read_text_file', 'write_file']))
    const written = { path: '/workspace/note.txt', content: 'nine euros' }
    expect(await call(server, 'write_file', written)).toMatchObject({ failed: false })
    const read = (path: string) => call(server, 'read_text_file', { path })
    expect(await read('/workspace/note.txt')).toMatchObject({ content: 'nine euros', failed: false })
    expect(await read('/server/large.txt')).toMatchObject({ failed: true, content: expect.stringContaining('4 MiB') })
    expect(await read('/etc/passwd')).toMatchObject({ failed: true })
    // The same connection, with its files, is still there.
    expect(await read('/workspace/note.txt')).toMatchObject({ content: 'nine euros' })
  })

  it('keeps what a server remembers as long as it is connected', async () => {
    const server = serverOf('memory', await publishedServer('memory'))
    const entities = [{ name: 'Berg', entityType: 'customer', observations: ['has three open orders'] }]
    expect(await call(server, 'create_entities', { entities })).toMatchObject({ failed: false })
    expect((await call(server, 'search_nodes', { query: 'Berg' })).content).toContain('three open orders')
  })

  it('notices at once that a server is dead, though a child of it holds its output', async () => {
    const server = serverOf('dying', new TextEncoder().encode(silentlyDying))
    expect(await names(server)).toEqual(['die'])
    await expect(call(server, 'die', {})).rejects.toMatchObject({ code: 'unavailable' })
  })
})
