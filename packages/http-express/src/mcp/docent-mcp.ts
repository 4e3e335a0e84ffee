import type { McpMount } from '../mcp-mount.ts'
import { requireSdk } from './load-sdk.ts'
import { mcpEndpoint } from './mcp-endpoint.ts'
import type { McpOptions } from './mcp-options.ts'

/**
 * Serves MCP clients: `docentRouter(docent, { mcp: docentMcp() })`. Callers send their API key as bearer token, and can do what
 * they can do over HTTP.
 * @throws `unsupported` when @modelcontextprotocol/server is not installed
 */
export function docentMcp(options: McpOptions = {}): McpMount {
  requireSdk()
  const { path = '/mcp' } = options
  return { path, endpoint: (host) => mcpEndpoint(host, { path }) }
}
