import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { OutgoingNetwork, ToolServer } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { mcpToolHost } from './mcp-tool-host.ts'

const { signal } = new AbortController()
const transport = { kind: 'http', url: 'https://mcp.example/mcp', headers: {} } as const
const server: ToolServer = { id: 'modern', version: '0', owner: 'alice', name: 'modern', transport }

function weatherServer(): McpServer {
  const made = new McpServer({ name: 'weather', version: '1' })
  const inputSchema = z.object({ place: z.string() })
  const annotations = { readOnlyHint: true }
  made.registerTool('forecast', { description: 'Says the weather.', inputSchema, annotations }, async ({ place }) => ({
    content: [{ type: 'text', text: `Sun in ${place}.` }],
  }))
  return made
}

it('uses the protocol of 2026-07-28, without sessions', async () => {
  const handler = createMcpHandler(weatherServer, { legacy: 'reject' })
  const seen: { readonly method: string; readonly version: string | null; readonly session: string | null }[] = []
  const network: Pick<OutgoingNetwork, 'fetch'> = {
    fetch(url, { method = 'GET', headers = {}, body, signal: aborted }) {
      const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }), signal: aborted })
      seen.push({
        method: (JSON.parse(body ?? '{}') as { method?: string }).method ?? method,
        version: request.headers.get('mcp-protocol-version'),
        session: request.headers.get('mcp-session-id'),
      })
      return handler.fetch(request)
    },
  }
  const host = mcpToolHost({ network })
  const [tool] = await host.list(server, { signal, fresh: true })
  expect(tool).toMatchObject({ name: 'forecast', description: 'Says the weather.', readOnly: true })
  const call = (tool: string, given: Record<string, string>) =>
    host.call(server, { tool, arguments: given, key: 'key', repeatable: true }, { signal })
  expect(await call('forecast', { place: 'Torup' })).toEqual({ content: 'Sun in Torup.', failed: false, files: [] })
  expect(await call('forecast', {})).toMatchObject({ failed: true, content: expect.stringContaining('place') })
  expect(await call('nothing', {})).toMatchObject({ failed: true })
  await host.close()
  await handler.close()
  expect(seen.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['server/discover', 'tools/list', 'tools/call']),
  )
  expect(seen.some(({ method }) => method === 'initialize')).toBe(false)
  expect(new Set(seen.map(({ version, session }) => `${version} ${session}`))).toEqual(new Set(['2026-07-28 null']))
})
