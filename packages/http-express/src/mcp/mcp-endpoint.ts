import type { DocentSession } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { area, callOptions, readJson, type Call, type Endpoint } from '../framework/index.ts'
import type { McpHost } from '../mcp-mount.ts'
import { checkAdditions } from './additions.ts'
import { cancelableRequests } from './cancelable-requests.ts'
import { addressCheck } from './check-address.ts'
import { loadSdk } from './load-sdk.ts'
import type { McpCall } from './mcp-call.ts'
import type { McpOptions } from './mcp-options.ts'
import { mcpServer, type Served } from './mcp-server.ts'
import { toolSet } from './tool-set.ts'
import { sendWebResponse, webRequest } from './web-exchange.ts'

const parseError = -32_700
const invalidRequest = -32_600
const serverError = -32_000

/** Errors from before the protocol looks at a message. */
const mcpArea = area('/mcp', {
  errorBody: ({ code, message, details }) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code: details?.['rpcCode'] ?? (code === 'invalid_input' ? parseError : serverError), message },
  }),
})

/** Streamable HTTP: every request is independent, in all versions of the protocol. */
export function mcpEndpoint(host: McpHost, { path, tools, hosts, additions }: Required<McpOptions>): Endpoint {
  const served = { host, tools: toolSet(tools, host.routes), additions }
  checkAdditions(additions, served.tools.keys())
  const checkAddress = addressCheck({ hosts, publicUrl: host.publicUrl, trustedOrigins: host.trustedOrigins })
  const cancelable = cancelableRequests()
  let handler: Promise<McpHttpHandler> | undefined

  async function serve(from: Call): Promise<void> {
    checkAddress(from)
    const caller = await callerOf(host, from)
    await caller.mcp.count(callOptions(from.exchange))
    const parsedBody = await messageOf(from, host.mcpBytes)
    const call = { from, caller }
    const { signal, end } = cancelable(call, parsedBody)
    try {
      handler ??= handlerOf(served)
      const { fetch } = await handler
      const answer = await fetch(webRequest(from, signal), { parsedBody, authInfo: authInfoOf(call) })
      await sendWebResponse(answer, from.response, signal)
    } finally {
      end()
    }
  }
  return { operationId: 'mcp', route: path, area: mcpArea, serve }
}

/** One message: of a batch, which an old version of the protocol knows, only the first would be counted. @throws `invalid_input` */
async function messageOf({ request }: Call, limitBytes: number): Promise<unknown> {
  const message = await readJson(request, limitBytes)
  if (!Array.isArray(message)) return message
  throw new DocentError({
    code: 'invalid_input',
    message: 'Batches are not supported: send one message at a time.',
    details: { rpcCode: invalidRequest },
  })
}

async function handlerOf(served: Served): Promise<McpHttpHandler> {
  const sdk = await loadSdk()
  return sdk.createMcpHandler((context) => mcpServer(sdk, served, context.authInfo!.extra!['call'] as McpCall), {
    onerror: (error) => served.host.logger.debug({ error }, 'an MCP request was refused'),
    // Nothing that a client could subscribe to: lists differ between callers, and change without notice.
    maxSubscriptions: 0,
  })
}

/** How the SDK hands a request's own values to its server. */
const authInfoOf = (call: McpCall) => ({ token: '', clientId: '', scopes: [], extra: { call } })

/** Bearer tokens only: with cookies, pages of other origins could call tools. @throws `unauthorized` */
async function callerOf({ docent }: McpHost, { request, exchange }: Call): Promise<DocentSession> {
  const { bearer, headers } = exchange
  if (bearer === undefined) {
    throw new DocentError({
      code: 'unauthorized',
      message: 'An API key is required: configure the MCP client to send the header Authorization: Bearer <key>.',
    })
  }
  return docent.authenticate({ bearer, headers, request })
}
