import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** What its asker thinks of an answer. It goes with the answer. */
export const messageFeedbackTable = {
  name: 'message_feedback',
  columns: {
    answer_id: { type: 'text' },
    /** Null when the question was deleted. */
    question_id: { type: 'text', nullable: true },
    session_id: { type: 'text' },
    /** The user who gave it. */
    owner_id: { type: 'text' },
    username: { type: 'text' },
    /** The collection that was asked. */
    collection_id: { type: 'text', nullable: true },
    votes: { type: 'integer' },
    expected_answer: { type: 'text', nullable: true },
    user_comment: { type: 'text', nullable: true },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
    revision: { type: 'integer' },
  },
  primaryKey: ['answer_id'],
  indexes: [
    {
      name: 'message_feedback_owner',
      columns: [{ column: 'owner_id' }, { column: 'updated_at', direction: 'descending' }],
    },
    { name: 'message_feedback_collection', columns: [{ column: 'collection_id' }] },
  ],
} as const satisfies TableDefinition
export type MessageFeedbackRow = RowOf<typeof messageFeedbackTable>

/** The file of an export that is done. */
export const feedbackExportTable = {
  name: 'feedback_export',
  columns: {
    job_id: { type: 'text' },
    blob_key: { type: 'text' },
    format: { type: 'text' },
    size: { type: 'integer' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['job_id'],
} as const satisfies TableDefinition

export const feedbackTables: readonly TableDefinition[] = [messageFeedbackTable, feedbackExportTable]
