import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { authorizationPage, confirmingPage, finishedPage } from './mcp-authorization-page.ts'
import { requireConfigureAgents } from './agent-permissions.ts'
import {
  authorizationAnswerSchema,
  authorizationInputWire,
  confirmationSchema,
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
    async handler({ input, caller, options, request }) {
      const wanted = { ...authorizationInputWire.decode(input.body), redirectUrl: `${request.areaUrl}${callback}` }
      return ok(startedAuthorizationWire.encode(await caller.toolServers.startAuthorization(wanted, options)))
    },
  }),
  defineRoute({
    operationId: 'finish_mcp_authorization',
    tag,
    method: 'GET',
    path: callback,
    auth: 'none',
    summary: 'Asks the user to confirm the answer of an authorization server',
    description:
      'Where authorization servers send browsers, which have no key here: the state, which this service sealed, identifies the tool that the answer is for. Nothing is exchanged yet; the page names the owner of the tool and the MCP server, and has a button for confirm_mcp_authorization.',
    request: { query: authorizationAnswerSchema },
    responses: { 200: { description: 'A page for the user', contentType: 'text/html; charset=utf-8' } },
    errors: ['unsupported', 'forbidden'],
    async handler({ input: { query }, services, request }) {
      const { state, code, iss: issuer, error } = query
      const { signal, id: requestId } = request
      const answer = { state, code, issuer, error }
      return authorizationPage(confirmingPage(await services.docent.reviewAuthorization(answer, { signal, requestId })))
    },
  }),
  defineRoute({
    operationId: 'confirm_mcp_authorization',
    tag,
    method: 'POST',
    path: callback,
    auth: 'none',
    summary: 'Finishes an authorization that the user confirmed',
    description:
      'Sent by the page of finish_mcp_authorization: the confirmation is the sealed answer of the authorization server, which only that page has. Each is taken once.',
    request: { form: { fields: confirmationSchema }, example: { confirmation: 'As the page has it' } },
    responses: { 200: { description: 'A page for the user', contentType: 'text/html; charset=utf-8' } },
    errors: ['unsupported', 'forbidden', 'unavailable', 'timed_out', 'unsupported_media_type'],
    async handler({ input, services, request }) {
      const { signal, id: requestId } = request
      const { confirmation } = input.form.fields
      return authorizationPage(
        finishedPage(await services.docent.finishAuthorization({ confirmation }, { signal, requestId })),
      )
    },
  }),
  defineRoute({
    operationId: 'get_mcp_authorization',
    tag,
    method: 'GET',
    path: '/agents/mcp/oauth/tools/{tool_id}',
    summary: 'Returns whether the MCP server of a tool is authorized',
    description: 'Asks no server. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'The authorization', schema: toolAuthorizationWire.schema } },
    errors: ['forbidden', 'not_found'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, options }) =>
      ok(toolAuthorizationWire.encode(await caller.toolServers.getAuthorization(input.params.tool_id, options))),
  }),
  defineRoute({
    operationId: 'delete_mcp_authorization',
    tag,
    method: 'DELETE',
    path: '/agents/mcp/oauth/tools/{tool_id}',
    summary: 'Revokes the authorization of an MCP server',
    description:
      'Its tokens are forgotten at once, and revoked where the authorization server has an endpoint for it. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'How many there were', schema: countSchema } },
    errors: ['forbidden', 'not_found'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, options }) =>
      ok(await caller.toolServers.deleteAuthorization(input.params.tool_id, options)),
  }),
]
