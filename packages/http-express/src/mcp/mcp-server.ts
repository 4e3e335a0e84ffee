import type { McpServer } from '@modelcontextprotocol/server'
import type { McpHost } from '../mcp-mount.ts'
import { callTool } from './call-tool.ts'
import type { McpCall } from './mcp-call.ts'
import type { McpSdk } from './load-sdk.ts'
import { listedTools } from './listed-tools.ts'

const instructions =
  'Docent answers questions about collections of documents. Find a collection with list_collections, then ask or search it.'

/** The server of one request: nothing of it outlives the request. */
export function mcpServer({ McpServer, ProtocolError }: McpSdk, host: McpHost, call: McpCall): McpServer {
  const mcp = new McpServer(
    { name: 'docent', title: 'Docent', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions },
  )
  mcp.server.setRequestHandler('tools/list', () => ({ tools: listedTools() }))
  mcp.server.setRequestHandler('tools/call', (request, context) =>
    callTool(host, call, request.params, {
      signal: context.mcpReq.signal,
      progressToken: context.mcpReq._meta?.progressToken,
      notify: (notification) => context.mcpReq.notify(notification),
      unknown: (message) => new ProtocolError(-32_602, message),
    }),
  )
  return mcp
}
