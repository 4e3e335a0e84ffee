import type { DocentSession } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { area, readJson, type Call, type Endpoint } from '../framework/index.ts'
import type { McpHost } from '../mcp-mount.ts'
import { loadSdk } from './load-sdk.ts'
import type { McpCall } from './mcp-call.ts'
import { mcpServer } from './mcp-server.ts'
import { sendWebResponse, webRequest } from './web-exchange.ts'

/** Errors before the protocol has begun to look at a message. */
const mcpArea = area('/mcp', {
  errorBody: ({ message }) => ({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }),
})

/** Streamable HTTP without sessions: every request stands alone, in all versions of the protocol. */
export function mcpEndpoint(host: McpHost, { path }: { readonly path: string }): Endpoint {
  let handler: Promise<McpHttpHandler> | undefined
  const serve: Endpoint['serve'] = async (call) => {
    const caller = await callerOf(host, call)
    const parsedBody = await readJson(call.request, 10_000_000)
    handler ??= handlerOf(host)
    const { fetch } = await handler
    const response = await fetch(webRequest(call), { parsedBody, authInfo: authInfoOf({ from: call, caller }) })
    await sendWebResponse(response, call)
  }
  return { operationId: 'mcp', route: path, area: mcpArea, serve }
}

async function handlerOf(host: McpHost): Promise<McpHttpHandler> {
  const sdk = await loadSdk()
  return sdk.createMcpHandler((context) => mcpServer(sdk, host, context.authInfo!.extra!['call'] as McpCall), {
    onerror: (error) => host.logger.debug({ error }, 'an MCP request was refused'),
    maxSubscriptions: 0,
  })
}

/** The way in which the SDK hands a request's own values to its server. */
const authInfoOf = (call: McpCall) => ({ token: '', clientId: '', scopes: [], extra: { call } })

/** Bearer tokens only: with cookies, pages of other origins could call tools. @throws `unauthorized` */
async function callerOf({ docent }: McpHost, { request, exchange }: Call): Promise<DocentSession> {
  const { bearer, headers } = exchange
  if (bearer === undefined) {
    throw new DocentError({
      code: 'unauthorized',
      message: 'An API key is required: let the MCP client send the header Authorization: Bearer <key>.',
    })
  }
  return docent.authenticate({ bearer, headers, request })
}
