import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { requireConfigureAgents } from './agent-permissions.ts'
import {
  agentKeyInputWire,
  agentKeyUpdateWire,
  agentKeyWire,
  toolKeysInputWire,
  toolKeysWire,
} from './agent-key-wire.ts'

const tag = 'Agents'
const commaSeparated = z.array(z.string()).min(1).max(1000).describe('Comma-separated.')
const key = { description: 'The key, without its value', schema: agentKeyWire.schema }

export const agentKeyRoutes = [
  defineRoute({
    operationId: 'list_agent_keys',
    tag,
    method: 'GET',
    path: '/agents/keys',
    summary: "Lists the caller's agent keys and those that others share, by name",
    description: 'Never their values. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'The keys', schema: z.array(agentKeyWire.schema) } },
    errors: ['forbidden'],
    admit: requireConfigureAgents,
    handler: async ({ caller, options }) => ok((await caller.agentKeys.list(options)).map(agentKeyWire.encode)),
  }),
  defineRoute({
    operationId: 'create_agent_key',
    tag,
    method: 'POST',
    path: '/agents/keys',
    summary: 'Keeps a secret that tools can get when they run',
    description:
      'The value is kept sealed and never shown again. Names are unique per user. Needs the permission ConfigureAgents.',
    request: {
      body: agentKeyInputWire.schema,
      example: { name: 'Weather service', type: 'private', value: 'the secret of the service' },
    },
    responses: { 200: key },
    errors: ['unsupported', 'forbidden', 'wrong_state', 'conflict'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, options }) =>
      ok(agentKeyWire.encode(await caller.agentKeys.create(agentKeyInputWire.decode(input.body), options))),
  }),
  defineRoute({
    operationId: 'update_agent_key',
    tag,
    method: 'POST',
    path: '/agents/keys/{key_id}',
    summary: 'Changes an agent key of the caller',
    description:
      'Omitted fields stay. A key that becomes private is taken away from the tools of others. Needs the permission ConfigureAgents.',
    request: { body: agentKeyUpdateWire.schema, example: { description: 'For weather reports.' } },
    responses: { 200: key },
    errors: ['unsupported', 'forbidden', 'not_found', 'wrong_state', 'conflict'],
    admit: requireConfigureAgents,
    async handler({ input, caller, options }) {
      const changes = agentKeyUpdateWire.decode(input.body)
      return ok(agentKeyWire.encode(await caller.agentKeys.update(input.params.key_id, changes, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_agent_keys',
    tag,
    method: 'DELETE',
    path: '/agents/keys/{key_ids}',
    summary: 'Deletes agent keys of the caller: all of these, or none',
    description:
      'Ids are separated by commas. Tools that had them get them no more. Needs the permission ConfigureAgents.',
    request: { params: z.object({ key_ids: commaSeparated }) },
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    admit: requireConfigureAgents,
    async handler({ input, caller, options }) {
      await caller.agentKeys.delete(input.params.key_ids, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'list_agent_key_tool_associations',
    tag,
    method: 'GET',
    path: '/agents/tool_association',
    summary: "Lists the keys that the caller's tools get, by tool",
    description: 'Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'Tools with their keys', schema: z.array(toolKeysWire.schema) } },
    errors: ['forbidden'],
    admit: requireConfigureAgents,
    handler: async ({ caller, options }) => ok((await caller.agentKeys.toolKeys(options)).map(toolKeysWire.encode)),
  }),
  defineRoute({
    operationId: 'create_agent_key_tool_associations',
    tag,
    method: 'POST',
    path: '/agents/tool_association',
    summary: 'Assigns keys to a tool of the caller',
    description:
      'The tool is named by its tool_name, and gets each key in the environment variable `name`; a variable that has a key gets the other one. Needs the permission ConfigureAgents.',
    request: { body: toolKeysInputWire.schema },
    responses: { 200: { description: 'All keys of the tool', schema: toolKeysWire.schema } },
    errors: ['forbidden', 'not_found', 'conflict'],
    admit: requireConfigureAgents,
    async handler({ input, caller, options }) {
      const keys = toolKeysInputWire.decode(input.body)
      return ok(toolKeysWire.encode(await caller.agentKeys.addToolKeys(keys, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_agent_tool_association',
    tag,
    method: 'DELETE',
    path: '/agents/tool_association/{associate_ids}',
    summary: 'Removes keys from tools of the caller',
    description:
      "Ids are separated by commas. Those that are missing or not the caller's are left out, and not counted. Needs the permission ConfigureAgents.",
    request: { params: z.object({ associate_ids: commaSeparated }) },
    responses: { 200: { description: 'How many were deleted', schema: countSchema } },
    errors: ['forbidden', 'conflict'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, options }) =>
      ok(await caller.agentKeys.deleteToolKeys(input.params.associate_ids, options)),
  }),
]
