import { jsonBody, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { requireConfigureAgents } from './agent-permissions.ts'
import {
  inspectionInputOf,
  inspectionInputSchema,
  inspectionWire,
  sdkOptionsWire,
  serverListBody,
  serverListInputWire,
  serverListSchema,
} from './mcp-wire.ts'

const tag = 'Agents'
/** 20 MB as base64, and its envelope. */
const inspectionBytes = 28 * 1024 * 1024

export const mcpRoutes = [
  defineRoute({
    operationId: 'inspect_mcp_tool',
    tag,
    method: 'POST',
    path: '/agents/mcp/inspect_tool',
    summary: 'Lists the tools of MCP servers',
    description:
      'Takes exactly one of tool_id, servers, and file_name with file_data_base64. A tool of the caller whose server lists something else than when it was registered is called no more until it is sent again. Nothing of headers, keys or variables is in the answer; security is what rules find in the words of the tools. Takes at most 30 seconds for a server, and is 500 when none can be asked. Needs the permission ConfigureAgents.',
    request: {
      body: jsonBody(inspectionInputSchema, inspectionBytes),
      example: { servers: { weather: { url: 'https://mcp.example/mcp' } } },
    },
    responses: { 200: { description: 'The servers', schema: inspectionWire.schema } },
    errors: ['unsupported', 'forbidden', 'not_found', 'unsupported_media_type'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, options }) =>
      ok(inspectionWire.encode(await caller.toolServers.inspect(inspectionInputOf(input.body), options))),
  }),
  defineRoute({
    operationId: 'list_mcp_tools',
    tag,
    method: 'POST',
    path: '/agents/mcp/list_tools',
    summary: "Lists the tools of the caller's MCP servers",
    description:
      'As they were when each server was inspected after it was registered; no server is asked. Of several with the same name the last one counts. Needs the permission ConfigureAgents.',
    request: { body: serverListInputWire.schema, example: { config_type: 'runner' } },
    responses: { 200: { description: 'The servers by name', schema: serverListSchema } },
    errors: ['unsupported', 'forbidden'],
    admit: requireConfigureAgents,
    async handler({ input, caller, options }) {
      const wanted = serverListInputWire.decode(input.body)
      return ok(serverListBody(await caller.toolServers.list(wanted, options)))
    },
  }),
  defineRoute({
    operationId: 'get_mcp_sdk_options',
    tag,
    method: 'GET',
    path: '/agents/mcp/sdk_options',
    summary: 'Returns which options of agents are honored',
    description:
      'Options of other clients that have no effect here are listed under limitations. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'The options', schema: sdkOptionsWire.schema } },
    errors: ['forbidden'],
    admit: requireConfigureAgents,
    async handler({ caller, options }) {
      const honored = await caller.toolServers.sdkOptions(options)
      return ok(sdkOptionsWire.encode({ ...honored, status: 'success', error: null }))
    },
  }),
]
