import { agentSchema, agentToolSchema, toolPreferenceInputSchema } from '@docent/core'
import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'Agents'
const agentWire = wireSchema(agentSchema, { name: 'Agent' })
const agentToolWire = wireSchema(agentToolSchema, { name: 'AgentToolSpec' })
const preferenceWire = wireSchema(toolPreferenceInputSchema, {
  name: 'UpdateAgentToolPreferenceRequest',
  rename: { tools: 'reference_value' },
})

export const agentRoutes = [
  defineRoute({
    operationId: 'get_all_agents',
    tag,
    method: 'GET',
    path: '/agents',
    summary: 'Lists the agents',
    description: 'Those that cannot run here are not enabled, and have the reason.',
    responses: { 200: { description: 'The agents', schema: z.array(agentWire.schema) } },
    errors: ['forbidden'],
    handler: async ({ caller, options }) => ok((await caller.agents.list(options)).map(agentWire.encode)),
  }),
  defineRoute({
    operationId: 'list_agent_tools',
    tag,
    method: 'GET',
    path: '/agents/tools',
    summary: 'Lists the tools that agents have',
    description: 'Their names can be used in agent_tools. Those for documents are there in chats with a collection.',
    responses: { 200: { description: 'The tools', schema: z.array(agentToolWire.schema) } },
    errors: ['forbidden'],
    handler: async ({ caller, options }) => ok((await caller.agents.tools(options)).map(agentToolWire.encode)),
  }),
  defineRoute({
    operationId: 'list_agent_tool_preference',
    tag,
    method: 'GET',
    path: '/agents/tool_preference',
    summary: 'Lists the tools that the caller prefers, by name',
    description: 'Empty when the caller has set none.',
    responses: { 200: { description: 'Names of tools', schema: z.array(z.string()) } },
    errors: ['forbidden'],
    handler: async ({ caller, options }) => ok(await caller.agents.toolPreference(options)),
  }),
  defineRoute({
    operationId: 'update_agent_tool_preference',
    tag,
    method: 'POST',
    path: '/agents/tool_preference',
    summary: 'Sets the tools that the caller prefers',
    description: 'The list replaces the one before. Names that are there twice count once.',
    request: { body: preferenceWire.schema, example: { reference_value: ['weather'] } },
    responses: { 204: { description: 'Set' } },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.agents.setToolPreference(preferenceWire.decode(input.body), options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'delete_agent_tool_preference',
    tag,
    method: 'DELETE',
    path: '/agents/tool_preference',
    summary: 'Forgets the tools that the caller prefers',
    description: 'Nothing happens when there are none.',
    responses: { 204: { description: 'Forgotten' } },
    errors: ['forbidden', 'conflict'],
    async handler({ caller, options }) {
      await caller.agents.deleteToolPreference(options)
      return noContent()
    },
  }),
]
