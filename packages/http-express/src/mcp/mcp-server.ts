import type { McpServer } from '@modelcontextprotocol/server'
import type { McpHost } from '../mcp-mount.ts'
import { additionsFor, isTemplate, type McpAdditions } from './additions.ts'
import { callAddedTool, contextOf, getAddedPrompt, readAddition } from './call-addition.ts'
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
  readonly additions: McpAdditions
}

const instructions =
  'Docent answers questions about collections of documents. Find a collection with list_collections, then ask or search it.'

/** The server of one request: nothing of it outlives the request. */
export function mcpServer(sdk: McpSdk, served: Served, call: McpCall): McpServer {
  const mcp = new sdk.McpServer(
    { name: 'docent', title: 'Docent', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  )
  serveTools(sdk, mcp, served, call)
  serveResources(sdk, mcp, served, call)
  servePrompts(sdk, mcp, served, call)
  return mcp
}

function serveTools(sdk: McpSdk, { server }: McpServer, served: Served, call: McpCall): void {
  const { invalid } = protocolErrors(sdk, call.from.exchange.logger)
  const added = additionsFor(call.caller, served.additions).tools
  server.setRequestHandler('tools/list', () => ({
    tools: [...served.tools.values(), ...added].map(({ listed }) => listed),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { mcpReq } = context
    const own = added.find(({ listed }) => listed.name === params.name)
    if (own) return callAddedTool(own, params.arguments ?? {}, { context: contextOf(call, context), from: call.from })
    const tool = served.tools.get(params.name)
    if (!tool) throw invalid(`There is no tool ${params.name}.`)
    return callTool(tool, params.arguments, {
      call,
      operations: operationCalls(served.host, { ...call, signal: mcpReq.signal }),
      signal: mcpReq.signal,
      progressToken: mcpReq._meta?.progressToken,
      notify: (notification) => mcpReq.notify(notification),
    })
  })
}

function serveResources(sdk: McpSdk, { server }: McpServer, served: Served, call: McpCall): void {
  const { guarded } = protocolErrors(sdk, call.from.exchange.logger)
  const operations = (signal: AbortSignal) => operationCalls(served.host, { ...call, signal })
  const added = additionsFor(call.caller, served.additions).resources
  const addresses = added.flatMap(({ listed }) => (isTemplate(listed) ? [] : [listed]))
  const templates = added.flatMap(({ listed }) => (isTemplate(listed) ? [listed] : []))

  server.setRequestHandler('resources/list', ({ params }, { mcpReq }) =>
    guarded(mcpReq.signal, async (signal) => {
      const { resources, ...page } = await listResources(operations(signal), params?.cursor)
      return { resources: [...(params?.cursor === undefined ? addresses : []), ...resources], ...page }
    }),
  )
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...resourceTemplates, ...templates],
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }, context) =>
    guarded(
      context.mcpReq.signal,
      async (signal) =>
        (await readAddition(added, uri, contextOf(call, context))) ?? readResource(operations(signal), uri),
      uri,
    ),
  )
}

function servePrompts(sdk: McpSdk, { server }: McpServer, served: Served, call: McpCall): void {
  const { guarded } = protocolErrors(sdk, call.from.exchange.logger)
  const operations = (signal: AbortSignal) => operationCalls(served.host, { ...call, signal })
  const added = additionsFor(call.caller, served.additions).prompts
  server.setRequestHandler('prompts/list', (_, { mcpReq }) =>
    guarded(mcpReq.signal, async (signal) => {
      const { prompts } = await listPrompts(operations(signal))
      return { prompts: [...added.map(({ listed }) => listed), ...prompts] }
    }),
  )
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    guarded(context.mcpReq.signal, (signal) => {
      const own = added.find(({ listed }) => listed.name === params.name)
      if (own) return getAddedPrompt(own, params.arguments ?? {}, contextOf(call, context))
      return getPrompt(operations(signal), params)
    }),
  )
}
