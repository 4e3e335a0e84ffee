import type { McpServer } from '@modelcontextprotocol/server'
import type { McpHost } from '../mcp-mount.ts'
import { callTool } from './call-tool.ts'
import type { McpSdk } from './load-sdk.ts'
import type { McpCall } from './mcp-call.ts'
import { operationCalls } from './operation-calls.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { protocolErrors } from './protocol-errors.ts'
import { listResources, readResource, resourceTemplates } from './resources.ts'
import type { ServedTool } from './served-tool.ts'

/** What all requests have in common. */
export interface Served {
  readonly host: McpHost
  readonly tools: ReadonlyMap<string, ServedTool>
}

const instructions =
  'Docent answers questions about collections of documents. Find a collection with list_collections, then ask or search it.'

/** The server of one request: nothing of it outlives the request. */
export function mcpServer(sdk: McpSdk, served: Served, call: McpCall): McpServer {
  const mcp = new sdk.McpServer(
    { name: 'docent', title: 'Docent', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  )
  const { server } = mcp
  const { invalid, guarded } = protocolErrors(sdk, call.from.exchange.logger)
  const operations = (signal: AbortSignal) => operationCalls(served.host, { ...call, signal })

  server.setRequestHandler('tools/list', () => ({ tools: [...served.tools.values()].map(({ listed }) => listed) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = served.tools.get(params.name)
    if (!tool) throw invalid(`There is no tool ${params.name}.`)
    return callTool(tool, params.arguments, {
      call,
      operations: operations(mcpReq.signal),
      signal: mcpReq.signal,
      progressToken: mcpReq._meta?.progressToken,
      notify: (notification) => mcpReq.notify(notification),
    })
  })
  server.setRequestHandler('resources/list', ({ params }, { mcpReq }) =>
    guarded(mcpReq.signal, (signal) => listResources(operations(signal), params?.cursor)),
  )
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resourceTemplates] }))
  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) =>
    guarded(mcpReq.signal, (signal) => readResource(operations(signal), params.uri), params.uri),
  )
  server.setRequestHandler('prompts/list', (_, { mcpReq }) =>
    guarded(mcpReq.signal, (signal) => listPrompts(operations(signal))),
  )
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) =>
    guarded(mcpReq.signal, (signal) => getPrompt(operations(signal), params)),
  )
  return mcp
}
