import { checkOptions } from '@docent/core/ports'
import type { McpMount } from '../mcp-mount.ts'
import { requireSdk } from './load-sdk.ts'
import { mcpEndpoint } from './mcp-endpoint.ts'
import type { McpOptions } from './mcp-options.ts'
import { plainHost } from './plain-host.ts'

/**
 * Serves MCP clients: `docentRouter(docent, { mcp: docentMcp() })`. Callers send their API key as bearer token, and can do what
 * they can do over HTTP.
 * @throws `unsupported` when @modelcontextprotocol/server is not installed, `invalid_input` for unknown options and for hosts that are no names
 */
export function docentMcp(options: McpOptions = {}): McpMount {
  checkOptions<McpOptions>('docentMcp()', options, {
    tools: 'optional',
    hosts: 'optional',
    path: 'optional',
    additions: 'optional',
  })
  requireSdk()
  const { tools = 'all', path = '/mcp', additions = {} } = options
  const hosts = (options.hosts ?? []).map(plainHost)
  if (!/^(\/[\w.~-]+)+$/.test(path)) throw new TypeError(`"${path}" is not a path such as /mcp`)
  return { path, endpoint: (host) => mcpEndpoint(host, { tools, hosts, path, additions }) }
}
