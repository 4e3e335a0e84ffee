import { entityColumns } from '../../kernel/durable/index.ts'
import { eq, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

const listed = (name: string, column: string) => ({
  name,
  columns: [{ column: 'owner_id' }, { column, direction: 'descending' as const }],
})

export const collectionTable = {
  name: 'collection',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    username: { type: 'text' },
    name: { type: 'text' },
    description: { type: 'text' },
    embedding_model: { type: 'text' },
    is_public: { type: 'boolean' },
    metadata: { type: 'json' },
    settings: { type: 'json' },
    chat_settings: { type: 'json' },
    rag_type: { type: 'text', nullable: true },
    prompt_template_id: { type: 'text', nullable: true },
    thumbnail_key: { type: 'text', nullable: true },
    size_limit: { type: 'integer', nullable: true },
    /** What holds while it has no limit of its own: the default of when it was made, or lost its own. */
    size_default: { type: 'integer', nullable: true },
    expiry_date: { type: 'integer', nullable: true },
    inactivity_interval: { type: 'integer', nullable: true },
    archived_at: { type: 'integer', nullable: true },
    description_auto_generated: { type: 'boolean' },
    description_generated_at: { type: 'integer', nullable: true },
    description_dirty_at: { type: 'integer', nullable: true },
    description_generation_started_at: { type: 'integer', nullable: true },
    // Counters, changed by increments without touching the revision.
    document_count: { type: 'integer' },
    document_size: { type: 'integer' },
    sessions_count: { type: 'integer' },
    /** Its owner, and the users it is shared with by name. */
    user_count: { type: 'integer' },
    /** Groups it is shared with. Null until it is first shared. */
    group_count: { type: 'integer', nullable: true },
    /** Bytes of documents in it and on their way in; bounded by the size limit. Null until it is first asked for. */
    size_used: { type: 'integer', nullable: true },
    /** When somebody last chatted with it or began to bring documents, to the minute; only with an inactivity interval. */
    used_at: { type: 'integer', nullable: true },
    /** When a document last came or went. */
    documents_changed_at: { type: 'integer', nullable: true },
    /** Blob of its topics. */
    topics_key: { type: 'text', nullable: true },
    /** Chunk ids given away so far; they count from 1 and are never given twice. */
    chunks_allocated: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [
    listed('collection_owner_updated', 'updated_at'),
    listed('collection_owner_name', 'name'),
    // Of all rows, not of the public ones alone: only so can SQLite join it with the other ways to see a collection, instead
    // of walking the collections of everybody. Without the time, so that changes of a collection do not touch it.
    { name: 'collection_public', columns: [{ column: 'is_public' }] },
    { name: 'collection_prompt_template', columns: [{ column: 'prompt_template_id' }] },
    // What leaves the chats of archived collections out of lists.
    { name: 'collection_archived', columns: [{ column: 'id' }], where: eq('state', 'archived') },
  ],
} as const satisfies TableDefinition
export type CollectionRow = RowOf<typeof collectionTable>
