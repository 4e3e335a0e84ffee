import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { promptTemplateChangeWire } from '../prompt-templates/prompt-template-wire.ts'
import { collectionWire } from './collection-wire.ts'

const tag = 'Collections'
const collection = { description: 'The collection', schema: collectionWire.schema }

export const promptSettingsRoutes = [
  defineRoute({
    operationId: 'update_collection_prompt_template',
    tag,
    method: 'PUT',
    path: '/collections/{collection_id}/prompt_template',
    summary: 'Sets the default prompt template of the chats over a collection',
    description: 'The caller must be able to use the template. Chats with their own template keep it.',
    request: { body: promptTemplateChangeWire.schema },
    responses: { 200: collection },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options, request }) {
      const change = promptTemplateChangeWire.decode(input.body)
      const { collection_id: id } = input.params
      const changed = await caller.collections.setPromptTemplate(id, change, options)
      return ok(collectionWire.encode(changed, request))
    },
  }),
  defineRoute({
    operationId: 'delete_collection_prompt_template',
    tag,
    method: 'DELETE',
    path: '/collections/{collection_id}/prompt_template',
    summary: 'Removes the prompt template of a collection',
    description: 'Chats without their own template then use the default template.',
    responses: { 200: collection },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options, request }) {
      const changed = await caller.collections.removePromptTemplate(input.params.collection_id, options)
      return ok(collectionWire.encode(changed, request))
    },
  }),
  defineRoute({
    operationId: 'reset_collection_prompt_settings',
    tag,
    method: 'DELETE',
    path: '/collections/{collection_id}/prompt_settings',
    summary: 'Removes all prompt settings of a collection',
    description:
      'The prompt template, and the prompts of the chat settings. The collection must be active, and owned by the caller.',
    responses: { 204: { description: 'Reset' } },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.collections.resetPromptSettings(input.params.collection_id, options)
      return noContent()
    },
  }),
]
