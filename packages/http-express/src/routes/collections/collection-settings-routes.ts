import { noContent, ok } from '../../framework/index.ts'
import { chatSettingsForm } from '../chats/chat-settings-wire.ts'
import { defineRoute } from '../define-route.ts'
import { metadataWire } from '../wire/metadata.ts'
import { collectionSettingsForm } from './collection-wire.ts'

const tag = 'Collections'
const reading = { tag, method: 'GET', errors: ['forbidden', 'not_found'] } as const
const replacing = {
  tag,
  method: 'PUT',
  responses: { 204: { description: 'Replaced' } },
  errors: ['forbidden', 'not_found', 'conflict'],
} as const

export const collectionSettingsRoutes = [
  defineRoute({
    ...reading,
    operationId: 'get_collection_settings',
    path: '/collections/{collection_id}/settings',
    summary: 'Returns the ingestion defaults of a collection',
    description: 'Holds only explicit settings; others follow the defaults of the service.',
    responses: { 200: { description: 'The settings', schema: collectionSettingsForm.schema } },
    handler: async ({ input, caller }) =>
      ok(collectionSettingsForm.encode(await caller.collections.settings(input.params.collection_id))),
  }),
  defineRoute({
    ...replacing,
    operationId: 'update_collection_settings',
    path: '/collections/{collection_id}/settings',
    summary: 'Replaces all ingestion defaults of a collection',
    description: 'Existing documents stay as they are.',
    request: {
      body: collectionSettingsForm.schema,
      example: { max_tokens_per_chunk: 320, chunk_overlap_tokens: 32, gen_doc_summaries: false },
    },
    async handler({ input, caller, options }) {
      const settings = collectionSettingsForm.decode(input.body)
      await caller.collections.replaceSettings(input.params.collection_id, settings, options)
      return noContent()
    },
  }),
  defineRoute({
    ...reading,
    operationId: 'get_collection_chat_settings',
    path: '/collections/{collection_id}/chat_settings',
    summary: 'Returns the defaults for the chats over a collection',
    description: 'Holds only explicit settings; others follow the defaults of the service.',
    responses: { 200: { description: 'The settings', schema: chatSettingsForm.schema } },
    handler: async ({ input, caller }) =>
      ok(chatSettingsForm.encode(await caller.collections.chatSettings(input.params.collection_id))),
  }),
  defineRoute({
    ...replacing,
    operationId: 'update_collection_chat_settings',
    path: '/collections/{collection_id}/chat_settings',
    summary: 'Replaces all defaults for the chats over a collection',
    description: "Omitted fields are unset. A question's own settings override these defaults.",
    request: { body: chatSettingsForm.schema, example: { llm: 'auto', include_chat_history: 'auto' } },
    async handler({ input, caller, options }) {
      const settings = chatSettingsForm.decode(input.body)
      await caller.collections.replaceChatSettings(input.params.collection_id, settings, options)
      return noContent()
    },
  }),
  defineRoute({
    ...reading,
    operationId: 'get_collection_metadata',
    path: '/collections/{collection_id}/metadata',
    summary: 'Returns the metadata of a collection',
    description: 'Any JSON object; empty where none was set.',
    responses: { 200: { description: 'The metadata', schema: metadataWire } },
    handler: async ({ input, caller }) => ok(await caller.collections.metadata(input.params.collection_id)),
  }),
  defineRoute({
    ...replacing,
    operationId: 'update_collection_metadata',
    path: '/collections/{collection_id}/metadata',
    summary: 'Replaces all metadata of a collection',
    description: 'Omitted keys are removed. Lists can be filtered by metadata.',
    request: { body: metadataWire, example: { department: 'visitor service', year: 2026 } },
    async handler({ input, caller, options }) {
      await caller.collections.replaceMetadata(input.params.collection_id, input.body, options)
      return noContent()
    },
  }),
]
