import { z } from 'zod'
import { ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { requireManageAgents } from './agent-permissions.ts'
import {
  agentKeyOfAgentInputWire,
  agentKeyOfAgentListWire,
  agentKeyOfAgentWire,
  agentToolInputWire,
  agentToolListWire,
  agentToolWire,
  deletedKeysSchema,
  deletedToolsSchema,
} from './custom-agent-wire.ts'

const tag = 'Agents'
const ids = z.object({ association_ids: z.array(z.string()).min(1).max(1000).describe('Comma-separated.') })

export const customAgentAssociationRoutes = [
  defineRoute({
    operationId: 'list_custom_agent_tool_associations',
    tag,
    method: 'GET',
    path: '/agents/custom_agent_tool_associations',
    summary: "Lists the tools that the caller's agents get as MCP servers",
    description: "Of one agent, of those of a name, or of all. Empty for an agent that is missing or not the caller's.",
    request: { query: agentToolListWire.schema },
    responses: { 200: { description: 'The associations', schema: z.array(agentToolWire.schema) } },
    errors: ['forbidden'],
    async handler({ input, caller, options }) {
      const of = agentToolListWire.decode(input.query)
      return ok((await caller.customAgents.tools(of, options)).map(agentToolWire.encode))
    },
  }),
  defineRoute({
    operationId: 'create_custom_agent_tool_association',
    tag,
    method: 'POST',
    path: '/agents/custom_agent_tool_associations',
    summary: 'Assigns a tool of the caller to one of their agents',
    description:
      'The agent gets the tool as the MCP server that its code names; a server that has a tool gets the other one. Needs the permission ManageCustomAgent.',
    request: { body: agentToolInputWire.schema },
    responses: { 200: { description: 'The association', schema: agentToolWire.schema } },
    errors: ['forbidden', 'not_found', 'conflict'],
    admit: requireManageAgents,
    async handler({ input, caller, options }) {
      const given = agentToolInputWire.decode(input.body)
      return ok(agentToolWire.encode(await caller.customAgents.addTool(given, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_custom_agent_tool_associations',
    tag,
    method: 'DELETE',
    path: '/agents/custom_agent_tool_associations/{association_ids}',
    summary: 'Removes tools from agents of the caller',
    description:
      "Ids are separated by commas. Those that are missing or not the caller's are left out, and not counted. Needs the permission ManageCustomAgent.",
    request: { params: ids },
    responses: { 200: { description: 'How many were deleted', schema: deletedToolsSchema } },
    errors: ['forbidden', 'conflict'],
    admit: requireManageAgents,
    async handler({ input, caller, options }) {
      const { deletedCount } = await caller.customAgents.deleteTools(input.params.association_ids, options)
      return ok({ deleted_count: deletedCount })
    },
  }),
  defineRoute({
    operationId: 'list_custom_agent_key_associations',
    tag,
    method: 'GET',
    path: '/agents/custom_agent_key_associations',
    summary: "Lists the variables of the caller's agents, and the keys that they get in them",
    description: "Never values. Of one agent or of all. Empty for an agent that is missing or not the caller's.",
    request: { query: agentKeyOfAgentListWire.schema },
    responses: { 200: { description: 'The associations', schema: z.array(agentKeyOfAgentWire.schema) } },
    errors: ['forbidden'],
    async handler({ input, caller, options }) {
      const of = agentKeyOfAgentListWire.decode(input.query)
      return ok((await caller.customAgents.keys(of, options)).map(agentKeyOfAgentWire.encode))
    },
  }),
  defineRoute({
    operationId: 'create_custom_agent_key_association',
    tag,
    method: 'POST',
    path: '/agents/custom_agent_key_associations',
    summary: 'Assigns a key to an agent of the caller',
    description:
      'The agent gets it in the environment variable `env_key_name`; a variable that has a key gets the other one. Needs the permission ManageCustomAgent.',
    request: { body: agentKeyOfAgentInputWire.schema },
    responses: { 200: { description: 'The association', schema: agentKeyOfAgentWire.schema } },
    errors: ['forbidden', 'not_found', 'conflict'],
    admit: requireManageAgents,
    async handler({ input, caller, options }) {
      const given = agentKeyOfAgentInputWire.decode(input.body)
      return ok(agentKeyOfAgentWire.encode(await caller.customAgents.addKey(given, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_custom_agent_key_associations',
    tag,
    method: 'DELETE',
    path: '/agents/custom_agent_key_associations/{association_ids}',
    summary: 'Removes keys from agents of the caller',
    description:
      "Ids are separated by commas. Those that are missing, not the caller's, or without a key are left out, and not counted. A variable that the agent names stays in the list. Needs the permission ManageCustomAgent.",
    request: { params: ids },
    responses: { 200: { description: 'How many were deleted', schema: deletedKeysSchema } },
    errors: ['forbidden', 'conflict'],
    admit: requireManageAgents,
    async handler({ input, caller, options }) {
      const { deletedCount } = await caller.customAgents.deleteKeys(input.params.association_ids, options)
      return ok({ deleted_count: deletedCount })
    },
  }),
]
