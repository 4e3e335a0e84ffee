import { download, ok } from '../../framework/index.ts'
import { callOptions } from '../call-options.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { requireConfigureAgents } from './agent-permissions.ts'
import {
  authorizationAnswerSchema,
  authorizationInputWire,
  startedAuthorizationWire,
  toolAuthorizationWire,
} from './mcp-authorization-wire.ts'

const tag = 'Agents'
const callback = '/agents/mcp/oauth/callback'

export const mcpAuthorizationRoutes = [
  defineRoute({
    operationId: 'start_mcp_authorization',
    tag,
    method: 'POST',
    path: '/agents/mcp/oauth/start',
    summary: 'Begins the authorization of an MCP server by OAuth',
    description:
      'For a tool of the caller whose server wants the consent of its user. The answer names the page at which the user consents, within 10 minutes; from there the browser comes back to this service. An earlier authorization stays until then. Needs the permission ConfigureAgents.',
    request: {
      body: authorizationInputWire.schema,
      example: { tool_id: '00000000-0000-4000-8000-000000000000' },
    },
    responses: { 200: { description: 'Where the user consents', schema: startedAuthorizationWire.schema } },
    errors: ['unsupported', 'forbidden', 'not_found', 'wrong_state', 'unavailable', 'timed_out'],
    admit: requireConfigureAgents,
    async handler({ input, caller, request }) {
      const wanted = { ...authorizationInputWire.decode(input.body), redirectUrl: `${request.areaUrl}${callback}` }
      return ok(
        startedAuthorizationWire.encode(await caller.toolServers.startAuthorization(wanted, callOptions(request))),
      )
    },
  }),
  defineRoute({
    operationId: 'finish_mcp_authorization',
    tag,
    method: 'GET',
    path: callback,
    auth: 'none',
    summary: 'Takes the answer of an authorization server',
    description:
      'Where authorization servers send browsers, which have no key here: the state, which this service sealed, says for whose tool the answer is. Each is taken once.',
    request: { query: authorizationAnswerSchema },
    responses: { 200: { description: 'A sentence for the user', contentType: 'text/plain; charset=utf-8' } },
    errors: ['unsupported', 'forbidden', 'unavailable', 'timed_out'],
    async handler({ input: { query }, services, request }) {
      const { state, code, iss: issuer, error } = query
      const { signal, id: requestId } = request
      const { toolName } = await services.docent.finishAuthorization(
        { state, code, issuer, error },
        { signal, requestId },
      )
      const text = new TextEncoder().encode(`The tool ${toolName} is authorized. You can close this window.\n`)
      return download({
        content: ReadableStream.from([text]),
        contentType: 'text/plain; charset=utf-8',
        disposition: 'inline',
        // The address has the code in it.
        headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
      })
    },
  }),
  defineRoute({
    operationId: 'get_mcp_authorization',
    tag,
    method: 'GET',
    path: '/agents/mcp/oauth/tools/{tool_id}',
    summary: 'Says whether the MCP server of a tool is authorized',
    description: 'Asks no server. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'The authorization', schema: toolAuthorizationWire.schema } },
    errors: ['forbidden', 'not_found'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, request }) =>
      ok(
        toolAuthorizationWire.encode(
          await caller.toolServers.getAuthorization(input.params.tool_id, callOptions(request)),
        ),
      ),
  }),
  defineRoute({
    operationId: 'delete_mcp_authorization',
    tag,
    method: 'DELETE',
    path: '/agents/mcp/oauth/tools/{tool_id}',
    summary: 'Takes the authorization of an MCP server back',
    description:
      'Its tokens are forgotten at once, and the authorization server is notified where it offers that. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'How many there were', schema: countSchema } },
    errors: ['forbidden', 'not_found'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, request }) =>
      ok(await caller.toolServers.deleteAuthorization(input.params.tool_id, callOptions(request))),
  }),
]
