import { z } from 'zod'
import { created, download, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { requireConfigureAgents, requireDeleteAgents, requireManageAgents } from './agent-permissions.ts'
import {
  agentSuggestionWire,
  customAgentFormSchema,
  customAgentIdWire,
  customAgentUpdateSchema,
  customAgentWire,
} from './custom-agent-wire.ts'
import { formRefusals } from './form-refusals.ts'

const tag = 'Agents'
/** 20 MB. */
const limitBytes = 20_000_000

export const customAgentRoutes = [
  defineRoute({
    operationId: 'add_custom_agent',
    tag,
    method: 'POST',
    path: '/agents/custom_agents',
    summary: 'Adds agents of the caller',
    description:
      'Needs the permission ManageCustomAgent. The .zip has at most 20 MB and a folder for each agent, with metadata.json, custom_agents.py, envs.json and requirements.txt, and for claude description.md and a .md file with the name of the agent. What is wrong with one refuses all.',
    request: {
      form: {
        refusals: formRefusals,
        fields: customAgentFormSchema,
        file: { required: false, buffered: true, limitBytes, description: 'Required: the .zip.' },
      },
    },
    responses: { 201: { description: 'The agents made', schema: z.array(customAgentIdWire.schema) } },
    errors: ['unsupported', 'forbidden', 'wrong_state', 'conflict', 'unsupported_media_type'],
    admit: requireManageAgents,
    async handler({ input, caller, options }) {
      const { fields, file } = input.form
      const given = { agentType: fields.agent_type, agentArgs: fields.agent_args, agentName: fields.agent_name, file }
      return created((await caller.customAgents.create(given, options)).map(customAgentIdWire.encode))
    },
  }),
  defineRoute({
    operationId: 'list_custom_agents',
    tag,
    method: 'GET',
    path: '/agents/custom_agents',
    summary: "Lists the caller's agents, the oldest first",
    description: 'With the tools and the names of the keys that they get, never values.',
    responses: { 200: { description: 'The agents', schema: z.array(customAgentWire.schema) } },
    errors: ['forbidden'],
    handler: async ({ caller, options }) => ok((await caller.customAgents.list(options)).map(customAgentWire.encode)),
  }),
  defineRoute({
    operationId: 'get_custom_agent',
    tag,
    method: 'GET',
    path: '/agents/custom_agents/{agent_id}',
    summary: 'Returns an agent of the caller',
    description: 'As in the list.',
    responses: { 200: { description: 'The agent', schema: customAgentWire.schema } },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok(customAgentWire.encode(await caller.customAgents.get(input.params.agent_id, options))),
  }),
  defineRoute({
    operationId: 'update_custom_agent',
    tag,
    method: 'PUT',
    path: '/agents/custom_agents/{agent_id}',
    summary: 'Changes arguments of an agent of the caller, and the tools that it gets',
    description:
      'Keys and servers that are not sent stay, and so does the file. Needs the permission ManageCustomAgent.',
    request: { body: customAgentUpdateSchema, example: { agent_args: { description: 'Reports on the weather.' } } },
    responses: { 200: { description: 'The agent', schema: customAgentIdWire.schema } },
    errors: ['forbidden', 'not_found', 'conflict'],
    admit: requireManageAgents,
    async handler({ input, caller, options }) {
      const { agent_args: agentArgs, mcp_servers_mapping: mcpServersMapping } = input.body
      const changes = { agentArgs, mcpServersMapping }
      const agent = await caller.customAgents.update(input.params.agent_id, changes, options)
      return ok(customAgentIdWire.encode(agent))
    },
  }),
  defineRoute({
    operationId: 'delete_custom_agent',
    tag,
    method: 'DELETE',
    path: '/agents/custom_agents/{agent_ids}',
    summary: 'Deletes agents of the caller',
    description:
      "Ids are separated by commas. Those that are missing or not the caller's are left out, and not counted. Needs the permission DeleteCustomAgent.",
    request: { params: z.object({ agent_ids: z.array(z.string()).min(1).max(1000).describe('Comma-separated.') }) },
    responses: { 200: { description: 'How many were deleted', schema: countSchema } },
    errors: ['forbidden', 'conflict'],
    admit: requireDeleteAgents,
    handler: async ({ input, caller, options }) =>
      ok(await caller.customAgents.delete(input.params.agent_ids, options)),
  }),
  defineRoute({
    operationId: 'download_custom_agent',
    tag,
    method: 'GET',
    path: '/agents/custom_agents/{agent_id}/download',
    summary: 'Returns the file of an agent of the caller',
    description: 'As it was uploaded, with all agents that came in it.',
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      const file = await caller.customAgents.download(input.params.agent_id, options)
      const { fileName, size, content } = file
      return download({ content, contentType: 'application/octet-stream', length: size, filename: fileName })
    },
  }),
  defineRoute({
    operationId: 'get_agent_suggestions',
    tag,
    method: 'GET',
    path: '/agents/custom_agents/{agent_id}/suggestions',
    summary: 'Lists the MCP servers that an agent of the caller has no tool for',
    description: 'Empty when it has all. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'The servers', schema: z.array(agentSuggestionWire.schema) } },
    errors: ['forbidden', 'not_found'],
    admit: requireConfigureAgents,
    async handler({ input, caller, options }) {
      const suggestions = await caller.customAgents.suggestions(input.params.agent_id, options)
      return ok(suggestions.map(agentSuggestionWire.encode))
    },
  }),
]
