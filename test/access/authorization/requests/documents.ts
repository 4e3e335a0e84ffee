import type { Situation, Situations } from '../situation.ts'
import type { World } from '../world.ts'

const restricted = ({ records }: World): Situation => ({
  when: 'restricted to its owner',
  path: { document_id: records.restricted },
})

const another = ({ records }: World): Situation => ({
  when: 'of another collection',
  path: { document_id: records.otherDocument },
})

export const documentRequests: Situations = {
  list_documents: {},
  get_document_count: {},
  get_document: (world) => [{}, restricted(world), another(world)],
  update_document: (world) => [{ body: { name: 'guide.md' } }, { ...restricted(world), body: { name: 'guide.md' } }],
  delete_document: (world) => [{}, restricted(world)],
  add_user_document_permission: (world) => [{ refusedToAll: 'all find it' }, restricted(world)],
  create_delete_document_job: ({ records }) => ({ body: { document_ids: [records.document] } }),
  create_process_document_job: ({ records }) => [
    { body: { document_id: records.document, prompt_summary: 'Sum up.' } },
    { when: 'restricted to its owner', body: { document_id: records.restricted, prompt_summary: 'Sum up.' } },
  ],
  list_document_chunks: ({ records }) => [
    { query: { collection_id: records.collection } },
    {
      when: 'restricted to its owner',
      path: { document_id: records.restricted },
      query: { collection_id: records.collection },
    },
  ],
  list_collections_for_document: (world) => [{}, restricted(world)],
  list_chat_sessions_for_document: (world) => [{}, restricted(world)],
  get_chat_session_count_for_document: (world) => [{}, restricted(world)],
  get_document_metadata: (world) => [{}, restricted(world)],
  update_document_metadata: { body: { place: 'Mount Vell' } },
  list_document_summaries: (world) => [{}, restricted(world)],
  get_document_summary: {},
  delete_document_summaries: {},
  get_document_user_source_file: (world) => [{}, restricted(world)],
  get_document_page_ocr_model: (world) => [{}, restricted(world)],
  get_document_page_layout: (world) => [{}, restricted(world)],
  get_document_internal_metadata: (world) => [{}, restricted(world)],
  get_document_guardrails_settings: (world) => [{}, restricted(world)],
  get_file: ({ records }) => [
    { query: { id: records.document } },
    { when: 'restricted to its owner', query: { id: records.restricted } },
    { when: 'of another collection', query: { id: records.otherDocument } },
  ],
  create_tag: { body: { name: 'new' } },
  list_tags: {},
  get_tag: {},
  update_tag: { body: { description: 'Changed' } },
  delete_tag: () => [{}, { when: 'on no document', path: { tag_name: 'unused' } }],
  list_documents_for_tags: ({ records }) => ({ query: { collection_id: records.collection } }),
  list_tags_on_document: (world) => [{}, restricted(world), another(world)],
  create_tag_on_document: { body: { name: 'unused' } },
  delete_tag_from_document: {},
}
