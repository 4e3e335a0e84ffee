import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { guardedNetwork } from '@docent/adapters-ingestion'
import type { JsonValue, ServerTool, ToolServer } from '@docent/core/ports'

/**
 * A client for the conformance suite of the Model Context Protocol: lists the tools of the server at the address that is the last
 * argument, and calls each of them once. docs/testing.md says how it is run.
 */
const url = process.argv.at(-1)!
const network = guardedNetwork({ allow: ['localhost', '127.0.0.1', '::1'] })
const host = mcpToolHost({ network })
const signal = AbortSignal.timeout(20_000)
const transport = { kind: 'http', url, headers: {} } as const
const server: ToolServer = { id: 'conformance', version: '0', owner: 'conformance', name: 'conformance', transport }

type Arguments = Record<string, JsonValue>

/** What the suite asks for, or something of the right type. */
function callsOf(tools: readonly ServerTool[]): { readonly name: string; readonly arguments: Arguments }[] {
  const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
    readonly toolCalls?: { readonly name: string; readonly arguments?: Arguments }[]
  }
  if (context.toolCalls) return context.toolCalls.map(({ name, arguments: given = {} }) => ({ name, arguments: given }))
  return tools.map(({ name, parameters }) => {
    const { properties = {} } = parameters as { readonly properties?: Record<string, { readonly type?: string }> }
    const given = Object.entries(properties).map(([key, { type }]) => [key, valueOf(type, tools)])
    return { name, arguments: Object.fromEntries(given) as Arguments }
  })
}

function valueOf(type: string | undefined, tools: readonly ServerTool[]): JsonValue {
  if (type === 'number' || type === 'integer') return 5
  if (type === 'boolean') return true
  if (type === 'array') return []
  // One scenario wants to see the schema of another tool again.
  return type === 'object' ? tools[0]!.parameters : 'text'
}

try {
  const tools = await host.list(server, { signal })
  for (const { name, arguments: given } of callsOf(tools)) {
    const call = { tool: name, arguments: given, key: `conformance/${name}`, repeatable: true }
    process.stdout.write(`${name}: ${(await host.call(server, call, { signal })).content}\n`)
  }
} finally {
  await host.close()
  await network.close()
}
