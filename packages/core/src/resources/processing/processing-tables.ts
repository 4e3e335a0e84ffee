import { entityColumns } from '../../kernel/durable/index.ts'
import { eq, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

export const documentProcessTable = {
  name: 'document_process',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    document_id: { type: 'text' },
    job_id: { type: 'text' },
    /** Whose questions or summary it makes; null for a call of its own. */
    collection_id: { type: 'text', nullable: true },
    task: { type: 'text' },
    request: { type: 'json' },
    error: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'document_process_job', columns: [{ column: 'job_id' }], where: eq('state', 'running') },
    { name: 'document_process_failed', columns: [{ column: 'job_id' }], where: eq('state', 'failed') },
    { name: 'document_process_document', columns: [{ column: 'document_id' }] },
  ],
} as const satisfies TableDefinition
export type DocumentProcessRow = RowOf<typeof documentProcessTable>

/** Questions that a document of a collection answers. */
export const suggestedQuestionTable = {
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
} as const satisfies TableDefinition
