import { onePixel } from '../records.ts'
import type { Situation, Situations } from '../situation.ts'
import type { World } from '../world.ts'

const picture = { name: 'pixel.png', content: onePixel }

/** Where a key of the first collection has no business. */
const another = ({ records }: World): Situation => ({
  when: 'of another collection',
  path: { collection_id: records.otherCollection },
})

export const collectionRequests: Situations = {
  create_collection: { body: { name: 'New', description: '' } },
  list_collections: {},
  get_collection_count: {},
  get_collection: (world) => [{}, another(world)],
  update_collection: { body: { description: 'Changed' } },
  delete_collection: {},
  create_reembed_collection_job: ({ parameters }) => ({
    body: { embedding_model: parameters['model_id'] },
    refusedToAll: 'it is embedded with this model',
  }),
  create_delete_collection_job: ({ records }) => ({ body: { collection_ids: [records.collection] } }),
  list_all_collections: {},
  reset_all_collection_expirations: {},
  update_collection_expiry_date: { body: { expiry_date: '2999-01-01' } },
  delete_collection_expiry_date: {},
  update_collection_inactivity_interval: { body: { inactivity_interval: 30 } },
  delete_collection_inactivity_interval: {},
  archive_collection: {},
  unarchive_collection: ({ records }) => ({ path: { collection_id: records.archived } }),
  set_collection_size_limit: { body: { size_limit: '1GB' } },
  remove_collection_size_limit: {},
  update_collection_workspace: { body: { workspace: '' } },
  update_collection_thumbnail: { file: picture },
  delete_collection_thumbnail: {},
  get_collection_thumbnail: {},
  create_update_collection_thumbnail_job: { file: picture },
  create_delete_collection_thumbnail_job: {},
  create_topic_model: {},
  get_topic_model: {},
  delete_topic_model: {},
  get_collection_settings: (world) => [{}, another(world)],
  update_collection_settings: { body: { max_tokens_per_chunk: 300 } },
  get_collection_chat_settings: {},
  update_collection_chat_settings: { body: { llm: 'extractive' } },
  get_collection_metadata: {},
  update_collection_metadata: { body: { place: 'Mount Vell' } },
  update_collection_prompt_template: ({ records }) => ({ body: { prompt_template_id: records.template } }),
  delete_collection_prompt_template: {},
  reset_collection_prompt_settings: {},
  update_collection_privacy: { body: { is_public: true } },
  get_collection_permissions: {},
  unshare_collection_for_all: {},
  get_collection_group_permissions: {},
  list_collection_public_permissions: {},
  share_collection: { body: { permissions: ['read'] } },
  unshare_collection: { path: { username: 'rita' } },
  share_collection_with_group: ({ records }) => ({ path: { group_id: records.deserted } }),
  unshare_collection_from_group: {},
  is_collection_permission_granted: { body: { permission: 'read' } },
  list_documents_for_collection: (world) => [{}, another(world)],
  get_document_count_for_collection: {},
  create_delete_document_from_collection_job: ({ records }) => ({ body: { document_ids: [records.document] } }),
  delete_document_from_collection: {},
  insert_document_into_collection: ({ records }) => [
    { path: { document_id: records.otherDocument } },
    {
      when: 'restricted to its owner',
      path: { collection_id: records.otherCollection, document_id: records.restricted },
    },
  ],
  create_insert_document_to_collection_job: ({ records }) => ({ body: { document_id: records.otherDocument } }),
  create_import_collection_to_collection_job: ({ records }) => ({
    body: { source_collection_id: records.otherCollection },
  }),
  list_questions_for_collection: (world) => [{}, another(world)],
  list_chat_sessions_for_collection: () => [{}, { when: 'of a user by name', query: { username: 'alice' } }],
  get_chat_session_count_for_collection: (world) => [{}, another(world)],
  create_migrate_collection_chat_sessions_job: ({ records }) => ({
    body: { target_collection_id: records.otherCollection },
  }),
  get_collection_chunks: (world) => [{}, another(world)],
  match_collection_chunks: ({ vector }) => ({ body: { vectors: [vector], topics: [] } }),
  search_collection_chunks: (world) => [
    { body: { query: 'ticket', topics: [] } },
    { ...another(world), body: { query: 'text', topics: [] } },
  ],
}
