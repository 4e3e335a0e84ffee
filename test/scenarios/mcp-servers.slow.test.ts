import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { guardedNetwork } from '@docent/adapters-ingestion'
import { services, type HostTool } from '@docent/core'
import { afterEach, describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { configOf, toolForm } from '../support/tool-forms.ts'

const program = import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js').replace('file://', '')
const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) if (child.kill()) await once(child, 'exit')
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The reference server of the protocol, which nobody here wrote. */
async function everything(kind: 'streamableHttp' | 'sse', port: number): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port) }
  const child = spawn(process.execPath, [program, kind], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  await expect.poll(() => reachable(port), { timeout: 20_000 }).toBe(true)
  return child
}

const reachable = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

const context = () => ({
  ...{ userId: 'alice', chatId: 'chat', key: 'run/1/1', attempt: 1, signal: AbortSignal.timeout(30_000) },
  code: async () => [],
  files: { list: async () => [], read: async () => undefined },
})

describe('real servers', { tags: ['slow'] }, () => {
  it.each([
    ['streamableHttp', 'mcp'],
    ['sse', 'sse'],
  ] as const)('%s: is registered, inspected, listed and called, also after it was restarted', async (kind, path) => {
    const port = await freePort()
    const child = await everything(kind, port)
    await using network = guardedNetworkOf(port)
    const host = mcpToolHost({ network })
    let toolsOf: () => Promise<readonly HostTool[]>
    await using server = await apiServer({
      docent: {
        secret: 'the secret of this host',
        toolHost: host,
        configure: (container) =>
          void (toolsOf = () =>
            container.get(services.ownTools)({ userId: 'alice', username: 'alice', subjects: ['user:alice'] })),
      },
    })
    const alice = server.client('alice!ConfigureAgents')
    const config = { everything: { url: `http://127.0.0.1:${port}/${path}`, headers: { 'X-Key': 'a secret' } } }
    const form = toolForm({ tool_type: 'remote_mcp', tool_args: configOf(config) })
    const made = await alice.call<{ agent_custom_tool_id: string }[]>('POST /agents/custom_tools', { form })
    await server.docent.settled()
    const id = made.body[0]!.agent_custom_tool_id
    const inspected = await alice.call('POST /agents/mcp/inspect_tool', { body: { tool_id: id } })
    expect(inspected).toMatchObject({ status: 200, body: { status: 'success' } })
    const names = inspected.body.servers[0].tools.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-tiny-image']))
    const listed = await alice.call('POST /agents/mcp/list_tools', { body: {} })
    expect(listed.body.total_tools).toBe(names.length)

    const call = async (name: string, given: object) =>
      (await toolsOf()).find((tool) => tool.name === `everything__${name}`)!.call(JSON.stringify(given), context())
    expect(await call('echo', { message: 'hello' })).toMatchObject({ content: 'Echo: hello', failed: false })
    expect(await call('echo', {})).toMatchObject({ failed: true })
    const { files } = await call('get-tiny-image', {})
    expect(files![0]!.content.subarray(1, 4)).toEqual(Buffer.from('PNG'))

    child.kill()
    await once(child, 'exit')
    await everything(kind, port)
    expect(await call('get-sum', { a: 2, b: 3 })).toMatchObject({ content: expect.stringContaining('5') })
    await host.close()
  })

  it('is not reached where the network does not allow it', async () => {
    const port = await freePort()
    await everything('streamableHttp', port)
    await using network = guardedNetworkOf()
    const host = mcpToolHost({ network })
    await using server = await apiServer({ docent: { toolHost: host } })
    const body = { servers: { inside: { url: `http://127.0.0.1:${port}/mcp` } } }
    const answer = await server.client('alice!ConfigureAgents').call('POST /agents/mcp/inspect_tool', { body })
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'error', servers: [{ tools: [], error: expect.stringContaining('127.0.0.1') }] },
    })
    await host.close()
  })
})

function guardedNetworkOf(port?: number) {
  const network = guardedNetwork({ allow: port === undefined ? [] : [`127.0.0.1:${port}`] })
  return Object.assign(network, { [Symbol.asyncDispose]: () => network.close() })
}
