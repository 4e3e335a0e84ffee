import { entityColumns } from '../../kernel/durable/index.ts'
import { eq, isIn, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

export const documentTable = {
  name: 'document',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    username: { type: 'text' },
    name: { type: 'text' },
    /** Short name of the format; empty until known. */
    type: { type: 'text' },
    /** Bytes. */
    size: { type: 'integer' },
    page_count: { type: 'integer' },
    /** Pages parsed so far, while parsing. */
    pages_done: { type: 'integer' },
    uri: { type: 'text', nullable: true },
    /** Kind of the source: upload, text, file_system … */
    connector: { type: 'text' },
    original_type: { type: 'text', nullable: true },
    original_mtime: { type: 'integer', nullable: true },
    sha256: { type: 'text', nullable: true },
    /** Blob of the file as it came. */
    source_key: { type: 'text', nullable: true },
    /** Blobs of what parsing made, under the attempt that was committed. */
    text_key: { type: 'text', nullable: true },
    words_key: { type: 'text', nullable: true },
    /** As callers see it; follows the machine of the document and of its memberships. */
    status: { type: 'text' },
    error: { type: 'text', nullable: true },
    metadata: { type: 'json' },
    summary: { type: 'text', nullable: true },
    /** JSON text: how the summary was made. */
    summary_parameters: { type: 'text', nullable: true },
    chat_session_id: { type: 'text', nullable: true },
    /** What is requested of the parser; null: nothing in particular. */
    parse_preferences: { type: 'json', nullable: true },
    /** `agent_only`: kept and listed, not parsed and not searched. */
    ingest_mode: { type: 'text', default: 'standard' },
    /** How many archives it lay in, one inside the other. */
    archive_depth: { type: 'integer', default: 0 },
    /** Last entry that was taken out of it, while an archive is opened. */
    archive_after: { type: 'text', nullable: true },
    /** The document whose bytes and text this one takes over. */
    copy_of: { type: 'text', nullable: true },
    /** Title the file gives itself. */
    title: { type: 'text', nullable: true },
    /** What of the file could not be read, as a list of sentences; null: nothing. */
    warnings: { type: 'json', nullable: true },
    /** Numbers of the pages that are scans or show much besides text; null: none, or nobody looked. */
    pictured_pages: { type: 'json', nullable: true },
    /** Its owner had no room for it: it is listed as failed and does not count. */
    uncounted: { type: 'boolean', default: false },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'document_owner', columns: [{ column: 'owner_id' }, { column: 'updated_at', direction: 'descending' }] },
    { name: 'document_updated', columns: [{ column: 'updated_at', direction: 'descending' }] },
    { name: 'document_source', columns: [{ column: 'source_key' }] },
    { name: 'document_chat', columns: [{ column: 'chat_session_id' }] },
  ],
} as const satisfies TableDefinition
export type DocumentRow = RowOf<typeof documentTable>

/** A document in a collection. */
export const membershipTable = {
  name: 'membership',
  columns: {
    ...entityColumns,
    collection_id: { type: 'text' },
    document_id: { type: 'text' },
    owner_id: { type: 'text' },
    job_id: { type: 'text', nullable: true },
    /** Digest of source or name and content; the same thing is not added twice. Null until the content is known. */
    identity: { type: 'text', nullable: true },
    /** Where it comes from, when that can bring newer content: the older one is replaced. */
    source_uri: { type: 'text', nullable: true, long: true },
    /** On its way into the collection or in it. */
    live: { type: 'boolean' },
    settings: { type: 'json' },
    chunk_set_id: { type: 'text', nullable: true },
    /** Chunk ids are `first_chunk_id` + ordinal. */
    first_chunk_id: { type: 'integer', nullable: true },
    chunk_count: { type: 'integer' },
    /** Vectors it came in with; those of the index are in the embedding sets. */
    embedding_key: { type: 'text', nullable: true },
    /** Newest table of the index beside the one in use that it was written to. */
    index_generation: { type: 'integer', default: 0 },
    error: { type: 'text', nullable: true },
    /** Bytes it has taken of the collection's room; null when none was asked for yet. */
    size_held: { type: 'integer', nullable: true },
    /** Only its owner and the readers named beside it find it in this collection. */
    restricted: { type: 'boolean', default: false },
  },
  primaryKey: ['id'],
  unique: [
    { name: 'membership_identity', columns: ['collection_id', 'identity'], where: eq('live', true) },
    { name: 'membership_document', columns: ['collection_id', 'document_id'], where: eq('live', true) },
  ],
  indexes: [
    { name: 'membership_collection', columns: [{ column: 'collection_id' }, { column: 'state' }, { column: 'id' }] },
    { name: 'membership_document_id', columns: [{ column: 'document_id' }] },
    { name: 'membership_job', columns: [{ column: 'job_id' }] },
    { name: 'membership_chunks', columns: [{ column: 'collection_id' }, { column: 'first_chunk_id' }] },
    { name: 'membership_source', columns: [{ column: 'collection_id' }, { column: 'source_uri' }] },
    {
      name: 'membership_restricted',
      columns: [{ column: 'collection_id' }, { column: 'state' }],
      where: eq('restricted', true),
    },
    { name: 'membership_removing', columns: [{ column: 'collection_id' }], where: isIn('state', ['removing']) },
  ],
} as const satisfies TableDefinition
export type MembershipRow = RowOf<typeof membershipTable>

/** Readers: users who may find a restricted document in a collection, besides its owner. */
export const membershipReaderTable = {
  name: 'membership_reader',
  columns: { membership_id: { type: 'text' }, username: { type: 'text' } },
  primaryKey: ['membership_id', 'username'],
  indexes: [{ name: 'membership_reader_user', columns: [{ column: 'username' }, { column: 'membership_id' }] }],
} as const satisfies TableDefinition

/** One cutting of a document's text. Complete once a membership names it. */
export const chunkSetTable = {
  name: 'chunk_set',
  columns: {
    id: { type: 'text' },
    document_id: { type: 'text' },
    /** The settings it was cut with. */
    chunking: { type: 'text' },
    chunk_count: { type: 'integer' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [{ name: 'chunk_set_document', columns: [{ column: 'document_id' }, { column: 'chunking' }] }],
} as const satisfies TableDefinition

export const chunkTable = {
  name: 'chunk',
  columns: {
    chunk_set_id: { type: 'text' },
    ordinal: { type: 'integer' },
    text: { type: 'text' },
    page_from: { type: 'integer' },
    page_to: { type: 'integer' },
    /** UTF-16 offsets into the document's text. */
    start_offset: { type: 'integer' },
    end_offset: { type: 'integer' },
    tokens: { type: 'integer' },
  },
  primaryKey: ['chunk_set_id', 'ordinal'],
} as const satisfies TableDefinition
export type ChunkRow = RowOf<typeof chunkTable>
export type ChunkSetRow = RowOf<typeof chunkSetTable>

/** Vectors of one cutting by one model, kept as a blob so that an index can always be built again. */
export const embeddingSetTable = {
  name: 'embedding_set',
  columns: {
    chunk_set_id: { type: 'text' },
    model: { type: 'text' },
    blob_key: { type: 'text' },
    dimensions: { type: 'integer' },
    count: { type: 'integer' },
  },
  primaryKey: ['chunk_set_id', 'model'],
} as const satisfies TableDefinition
export type EmbeddingSetRow = RowOf<typeof embeddingSetTable>

/** A text about a document that was made of it. */
export const documentSummaryTable = {
  name: 'document_summary',
  columns: {
    id: { type: 'text' },
    document_id: { type: 'text' },
    /** The user who had it made; owners of the document may delete it too. */
    owner_id: { type: 'text' },
    content: { type: 'text' },
    error: { type: 'text' },
    /** JSON text: what it was made with. */
    kwargs: { type: 'text' },
    /** JSON text: tokens and cost. */
    usage_stats: { type: 'text', nullable: true },
    created_at: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [
    {
      name: 'document_summary_document',
      columns: [{ column: 'document_id' }, { column: 'id', direction: 'descending' }],
    },
  ],
} as const satisfies TableDefinition
export type DocumentSummaryRow = RowOf<typeof documentSummaryTable>

export const documentTables: readonly TableDefinition[] = [
  documentTable,
  membershipTable,
  membershipReaderTable,
  chunkSetTable,
  chunkTable,
  embeddingSetTable,
  documentSummaryTable,
]
