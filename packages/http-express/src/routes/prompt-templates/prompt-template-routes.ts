import { z } from 'zod'
import { created, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import {
  allPromptTemplatesListWire,
  promptTemplateInputWire,
  promptTemplateListWire,
  promptTemplateUpdateWire,
  promptTemplateWire,
} from './prompt-template-wire.ts'

const tag = 'Prompt Templates'
const template = { description: 'The prompt template', schema: promptTemplateWire.schema }
const templates = { description: 'Prompt templates', schema: z.array(promptTemplateWire.schema) }

export const promptTemplateRoutes = [
  defineRoute({
    operationId: 'create_prompt_template',
    tag,
    method: 'POST',
    path: '/prompt_templates',
    summary: 'Creates a prompt template',
    description: 'Omitted fields use the default. Empty text omits that part.',
    request: {
      body: promptTemplateInputWire.schema,
      example: { name: 'Museum', system_prompt: 'You answer questions of visitors of a museum.' },
    },
    responses: { 201: { ...template, headers: { Location: 'URL of the prompt template.' } } },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options, request }) {
      const made = await caller.promptTemplates.create(promptTemplateInputWire.decode(input.body), options)
      const headers = { Location: `${request.areaUrl}/prompt_templates/${made.id}` }
      return created(promptTemplateWire.encode(made), { headers })
    },
  }),
  defineRoute({
    operationId: 'list_prompt_templates',
    tag,
    method: 'GET',
    path: '/prompt_templates',
    summary: 'Lists the prompt templates the caller can use',
    description: "The caller's own, those shared with the caller or public, and the default if visible.",
    request: { query: promptTemplateListWire.schema },
    responses: { 200: templates },
    errors: ['forbidden'],
    async handler({ input, caller }) {
      const found = await caller.promptTemplates.list(promptTemplateListWire.decode(input.query))
      return ok(found.map(promptTemplateWire.encode))
    },
  }),
  defineRoute({
    operationId: 'list_all_prompt_templates',
    tag,
    method: 'GET',
    path: '/prompt_templates/all',
    summary: 'Lists the prompt templates of all users, for administrators',
    description: 'Includes unshared ones.',
    request: { query: allPromptTemplatesListWire.schema },
    responses: { 200: templates },
    errors: ['forbidden'],
    async handler({ input, caller }) {
      const found = await caller.promptTemplates.listAll(allPromptTemplatesListWire.decode(input.query))
      return ok(found.map(promptTemplateWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_prompt_template_count',
    tag,
    method: 'GET',
    path: '/prompt_templates/count',
    summary: 'Counts the prompt templates the caller can use',
    description: 'Counts what the list holds without a filter.',
    responses: { 200: { description: 'Number of prompt templates', schema: countSchema } },
    errors: ['forbidden'],
    handler: async ({ caller }) => ok({ count: await caller.promptTemplates.count() }),
  }),
  defineRoute({
    operationId: 'get_default_prompt_template',
    tag,
    method: 'GET',
    path: '/prompt_templates/default',
    summary: 'Returns the default prompt template',
    description: 'It belongs to the service and cannot be changed.',
    responses: { 200: template },
    errors: ['forbidden'],
    handler: async ({ caller }) => ok(promptTemplateWire.encode(await caller.promptTemplates.default())),
  }),
  defineRoute({
    operationId: 'get_prompt_template',
    tag,
    method: 'GET',
    path: '/prompt_templates/{prompt_template_id}',
    summary: 'Returns a prompt template',
    description: 'With all its texts. Visible to those who can use it.',
    responses: { 200: template },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller }) =>
      ok(promptTemplateWire.encode(await caller.promptTemplates.get(input.params.prompt_template_id))),
  }),
  defineRoute({
    operationId: 'update_prompt_template',
    tag,
    method: 'PATCH',
    path: '/prompt_templates/{prompt_template_id}',
    summary: 'Changes a prompt template of the caller',
    description: 'Later answers use it. Null resets a field to the default. The default itself cannot be changed.',
    request: { body: promptTemplateUpdateWire.schema, example: { description: 'For the pages of the museum.' } },
    responses: { 200: template },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const { prompt_template_id: id } = input.params
      const changes = promptTemplateUpdateWire.decode(input.body)
      return ok(promptTemplateWire.encode(await caller.promptTemplates.update(id, changes, options)))
    },
  }),
  defineRoute({
    operationId: 'delete_prompt_template',
    tag,
    method: 'DELETE',
    path: '/prompt_templates/{prompt_template_id}',
    summary: 'Deletes a prompt template of the caller',
    description: 'Chats and collections that use it fall back to the next effective template.',
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.promptTemplates.delete(input.params.prompt_template_id, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'update_default_prompt_template_visibility',
    tag,
    method: 'PUT',
    path: '/prompt_templates/{prompt_template_id}/is_visible',
    summary: 'Shows or hides the default prompt template in lists, for administrators',
    description: 'It applies either way.',
    request: { body: z.object({ is_visible: z.boolean() }), example: { is_visible: true } },
    responses: { 204: { description: 'Changed' } },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      const { prompt_template_id: id } = input.params
      await caller.promptTemplates.setVisible(id, { isVisible: input.body.is_visible }, options)
      return noContent()
    },
  }),
]
