import { z } from 'zod'
import { created, download, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { requireConfigureAgents } from './agent-permissions.ts'
import {
  customToolDetailsWire,
  customToolFormSchema,
  customToolIdWire,
  customToolUpdateSchema,
  customToolWire,
} from './custom-tool-wire.ts'
import { formRefusals } from './form-refusals.ts'

const tag = 'Agents'
/** 20 MB. */
const limitBytes = 20_000_000

export const customToolRoutes = [
  defineRoute({
    operationId: 'add_custom_agent_tool',
    tag,
    method: 'POST',
    path: '/agents/custom_tools',
    summary: 'Registers a tool of the caller',
    description:
      'Needs the permission ConfigureAgents. A remote_mcp gives a tool for each server in mcpServers of its mcp_config_json, or of its .json file; one that is wrong refuses all. The file of a local_mcp is a .zip, of a general_code a .py or .zip, of a browser_action a .zip, or a .py whose name starts with browser_; files have at most 20 MB.',
    request: {
      form: {
        refusals: formRefusals,
        fields: customToolFormSchema,
        file: { required: false, buffered: true, limitBytes, description: 'Required but for remote_mcp.' },
      },
    },
    responses: { 201: { description: 'The tools made', schema: z.array(customToolIdWire.schema) } },
    errors: ['unsupported', 'forbidden', 'wrong_state', 'conflict', 'unsupported_media_type'],
    admit: requireConfigureAgents,
    async handler({ input, caller, options }) {
      const { fields, file } = input.form
      const given = {
        toolType: fields.tool_type,
        toolArgs: fields.tool_args,
        file,
        filename: fields.filename,
        generateSystemPrompt: fields.generate_system_prompt,
      }
      return created((await caller.customTools.create(given, options)).map(customToolIdWire.encode))
    },
  }),
  defineRoute({
    operationId: 'list_custom_agent_tools',
    tag,
    method: 'GET',
    path: '/agents/custom_tools',
    summary: "Lists the caller's tools, the oldest first",
    description: 'Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'The tools', schema: z.array(customToolWire.schema) } },
    errors: ['forbidden'],
    admit: requireConfigureAgents,
    handler: async ({ caller, options }) => ok((await caller.customTools.list(options)).map(customToolWire.encode)),
  }),
  defineRoute({
    operationId: 'get_custom_agent_tool',
    tag,
    method: 'GET',
    path: '/agents/custom_tools/{tool_id}',
    summary: 'Returns a tool of the caller',
    description: 'With the name of its file. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'The tool', schema: customToolDetailsWire.schema } },
    errors: ['forbidden', 'not_found'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, options }) =>
      ok(customToolDetailsWire.encode(await caller.customTools.get(input.params.tool_id, options))),
  }),
  defineRoute({
    operationId: 'update_custom_agent_tool',
    tag,
    method: 'PUT',
    path: '/agents/custom_tools/{tool_id}',
    summary: 'Changes arguments of a tool of the caller',
    description:
      'Keys that are not sent stay, and so does the file. A call that changes nothing is answered as one for a tool that is not there. Needs the permission ConfigureAgents.',
    request: { body: customToolUpdateSchema, example: { tool_args: { description: 'Looks up weather reports.' } } },
    responses: { 200: { description: 'The tool', schema: customToolIdWire.schema } },
    errors: ['unsupported', 'forbidden', 'not_found', 'conflict'],
    admit: requireConfigureAgents,
    async handler({ input, caller, options }) {
      const changes = { toolArgs: input.body.tool_args }
      const tool = await caller.customTools.update(input.params.tool_id, changes, options)
      return ok(customToolIdWire.encode(tool))
    },
  }),
  defineRoute({
    operationId: 'delete_custom_agent_tool',
    tag,
    method: 'DELETE',
    path: '/agents/custom_tools/{tool_ids}',
    summary: 'Deletes tools of the caller',
    description:
      "Ids are separated by commas. Those that are missing or not the caller's are left out, and not counted. Needs the permission ConfigureAgents.",
    request: { params: z.object({ tool_ids: z.array(z.string()).min(1).max(1000).describe('Comma-separated.') }) },
    responses: { 200: { description: 'How many were deleted', schema: countSchema } },
    errors: ['forbidden', 'conflict'],
    admit: requireConfigureAgents,
    handler: async ({ input, caller, options }) => ok(await caller.customTools.delete(input.params.tool_ids, options)),
  }),
  defineRoute({
    operationId: 'download_custom_agent_tool',
    tag,
    method: 'GET',
    path: '/agents/custom_tools/{tool_id}/download',
    summary: 'Returns the file of a tool of the caller',
    description: 'As it was uploaded. A remote_mcp has none. Needs the permission ConfigureAgents.',
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    errors: ['forbidden', 'not_found', 'invalid_input'],
    admit: requireConfigureAgents,
    async handler({ input, caller, options }) {
      const { fileName, size, content } = await caller.customTools.download(input.params.tool_id, options)
      return download({ content, contentType: 'application/octet-stream', length: size, filename: fileName })
    },
  }),
]
