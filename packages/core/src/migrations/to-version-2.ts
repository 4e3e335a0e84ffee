import type { Migration } from '../kernel/ports/index.ts'

/** Released: never edited. */
export const toVersion2: Migration = {
  to: 2,
  steps: [
    { kind: 'addColumn', table: 'document', column: 'parse_preferences', definition: { type: 'json', nullable: true } },
    { kind: 'addColumn', table: 'document', column: 'ingest_mode', definition: { type: 'text', default: 'standard' } },
    { kind: 'addColumn', table: 'document', column: 'archive_depth', definition: { type: 'integer', default: 0 } },
    { kind: 'addColumn', table: 'document', column: 'archive_after', definition: { type: 'text', nullable: true } },
    { kind: 'addColumn', table: 'document', column: 'copy_of', definition: { type: 'text', nullable: true } },
    {
      kind: 'addColumn',
      table: 'document',
      column: 'summary_parameters',
      definition: { type: 'text', nullable: true },
    },
    { kind: 'addColumn', table: 'document', column: 'title', definition: { type: 'text', nullable: true } },
    { kind: 'addColumn', table: 'document', column: 'warnings', definition: { type: 'json', nullable: true } },
    { kind: 'addColumn', table: 'membership', column: 'restricted', definition: { type: 'boolean', default: false } },
    { kind: 'addColumn', table: 'membership', column: 'index_generation', definition: { type: 'integer', default: 0 } },
    { kind: 'addColumn', table: 'membership', column: 'size_held', definition: { type: 'integer', nullable: true } },
    { kind: 'addColumn', table: 'collection', column: 'size_used', definition: { type: 'integer', nullable: true } },
    {
      kind: 'addColumn',
      table: 'collection',
      column: 'documents_changed_at',
      definition: { type: 'integer', nullable: true },
    },
    { kind: 'addColumn', table: 'collection', column: 'topics_key', definition: { type: 'text', nullable: true } },
    {
      kind: 'addTable',
      table: {
        name: 'collection_description',
        columns: {
          id: { type: 'text' },
          state: { type: 'text' },
          context: { type: 'json' },
          machine_version: { type: 'integer' },
          revision: { type: 'integer' },
          created_at: { type: 'integer' },
          updated_at: { type: 'integer' },
        },
        primaryKey: ['id'],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'membership_reader',
        columns: {
          membership_id: { type: 'text' },
          username: { type: 'text' },
        },
        primaryKey: ['membership_id', 'username'],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'feed_reader',
        columns: {
          name: { type: 'text' },
          cursor: { type: 'text' },
          lease_until: { type: 'integer' },
          lease_holder: { type: 'text' },
          updated_at: { type: 'integer' },
        },
        primaryKey: ['name'],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'secret',
        columns: {
          job_id: { type: 'text' },
          sealed: { type: 'text' },
          created_at: { type: 'integer' },
        },
        primaryKey: ['job_id'],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'document_summary',
        columns: {
          id: { type: 'text' },
          document_id: { type: 'text' },
          owner_id: { type: 'text' },
          content: { type: 'text' },
          error: { type: 'text' },
          kwargs: { type: 'text' },
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
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'document_process',
        columns: {
          id: { type: 'text' },
          state: { type: 'text' },
          context: { type: 'json' },
          machine_version: { type: 'integer' },
          revision: { type: 'integer' },
          created_at: { type: 'integer' },
          updated_at: { type: 'integer' },
          owner_id: { type: 'text' },
          document_id: { type: 'text' },
          job_id: { type: 'text' },
          collection_id: { type: 'text', nullable: true },
          task: { type: 'text' },
          request: { type: 'json' },
          error: { type: 'text', nullable: true },
        },
        primaryKey: ['id'],
        indexes: [
          {
            name: 'document_process_job',
            columns: [{ column: 'job_id' }],
            where: { op: 'eq', column: 'state', value: 'running' },
          },
          {
            name: 'document_process_failed',
            columns: [{ column: 'job_id' }],
            where: { op: 'eq', column: 'state', value: 'failed' },
          },
          { name: 'document_process_document', columns: [{ column: 'document_id' }] },
        ],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'suggested_question',
        columns: {
          id: { type: 'text' },
          collection_id: { type: 'text' },
          document_id: { type: 'text' },
          question: { type: 'text' },
          created_at: { type: 'integer' },
        },
        primaryKey: ['id'],
        indexes: [
          { name: 'suggested_question_collection', columns: [{ column: 'collection_id' }, { column: 'id' }] },
          { name: 'suggested_question_document', columns: [{ column: 'document_id' }] },
        ],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'job_item',
        columns: {
          job_id: { type: 'text' },
          item_id: { type: 'text' },
          status: { type: 'text' },
          error: { type: 'text', nullable: true },
        },
        primaryKey: ['job_id', 'item_id'],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'tag',
        columns: {
          id: { type: 'text' },
          owner_id: { type: 'text' },
          name: { type: 'text' },
          description: { type: 'text', nullable: true },
          format: { type: 'text', nullable: true },
          created_at: { type: 'integer' },
        },
        primaryKey: ['id'],
        unique: [{ name: 'tag_name', columns: ['owner_id', 'name'] }],
      },
    },
    {
      kind: 'addTable',
      table: {
        name: 'document_tag',
        columns: {
          document_id: { type: 'text' },
          name: { type: 'text' },
          tag_id: { type: 'text' },
          created_at: { type: 'integer' },
        },
        primaryKey: ['document_id', 'name'],
        indexes: [
          { name: 'document_tag_name', columns: [{ column: 'name' }, { column: 'document_id' }] },
          { name: 'document_tag_tag', columns: [{ column: 'tag_id' }, { column: 'document_id' }] },
        ],
      },
    },
    {
      kind: 'addIndex',
      table: 'message_reference',
      index: { name: 'message_reference_document', columns: [{ column: 'document_id' }, { column: 'message_id' }] },
    },
    { kind: 'addColumn', table: 'collection_index', column: 'generation', definition: { type: 'integer', default: 1 } },
    { kind: 'addColumn', table: 'collection_index', column: 'next', definition: { type: 'json', nullable: true } },
    { kind: 'addColumn', table: 'stream_epoch', column: 'finish', definition: { type: 'json', nullable: true } },
    {
      kind: 'addIndex',
      table: 'api_key',
      index: { name: 'api_key_collection', columns: [{ column: 'collection_id' }] },
    },
  ],
}
