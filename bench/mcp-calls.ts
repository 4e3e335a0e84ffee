/**
 * What a call of a tool of an MCP server costs through the tool host, against the client library alone over the same server, in turns.
 * Run: node --conditions=docent-source bench/mcp-calls.ts [rounds]
 */
import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { httpMcpServer } from '../packages/adapters-agents/src/mcp/testing/http-mcp-server.ts'
import { plainNetwork } from '../packages/adapters-agents/src/mcp/testing/plain-network.ts'
import { median } from './measuring/quantiles.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { sizeAt, sized } from './measuring/sized.ts'

const rounds = sizeAt(2, 5, 1)
const callsOfRound = sized(300, 5)

const served = await httpMcpServer([
  {
    name: 'look',
    description: 'Looks.',
    parameters: { type: 'object', properties: { word: { type: 'string' } } },
    readOnly: true,
    run: async () => ({ content: 'At the harbour.' }),
  },
])
const host = mcpToolHost({ network: plainNetwork })
const client = new Client({ name: 'bench', version: '1' })
const { signal } = new AbortController()
try {
  const { server } = served
  await client.connect(new StreamableHTTPClientTransport(new URL((server.transport as { url: string }).url)))
  const given = { word: 'crane' }
  const called = () => client.callTool({ name: 'look', arguments: given })
  const call = { tool: 'look', arguments: given, key: 'bench', repeatable: true }
  // As an agent calls: it compares what the server lists first, which is known for a minute.
  const calledByHost = async () => {
    await host.list(server, { signal })
    return host.call(server, call, { signal })
  }
  await Promise.all([called(), calledByHost()])
  const bare: number[] = []
  const through: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await medianOf(called))
    through.push(await medianOf(calledByHost))
  }
  report('A call of a tool over HTTP, one after the other, p50', [
    { name: 'the client library', unit: 'ms', values: bare },
    { name: 'through the tool host', unit: 'ms', values: through, ratios: ratiosTo(bare, through) },
    {
      ...{ name: 'the tool host adds', unit: 'ms', values: through.map((value, round) => value - bare[round]!) },
      aim: { of: 'value', is: 'at most', limit: 2 },
    },
  ])
} finally {
  await client.close()
  await host.close()
  await served.stop()
}

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < callsOfRound; number++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return median(times)
}
