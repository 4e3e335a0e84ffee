import { entityColumns } from '../../kernel/durable/index.ts'
import { isIn, isNotNull, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

/** A document that is scored, once. */
export const scoringJobTable = {
  name: 'scoring_job',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    /** Name, groups and permissions that the owner came with, beside those that are kept here. */
    caller: { type: 'json' },
    project_id: { type: 'text' },
    pipeline_id: { type: 'text' },
    document_guid: { type: 'text' },
    file_name: { type: 'text' },
    /** The document; gone once it was scored. Of a remote one null until it was fetched. */
    document_key: { type: 'text', nullable: true },
    document_sha256: { type: 'text', nullable: true },
    /** Bytes of a document that came with the call; of a remote one 0. */
    document_size: { type: 'integer' },
    /** The result as JSON, until it expires. */
    result_key: { type: 'text', nullable: true },
    result_sha256: { type: 'text', nullable: true },
    /** Places in remote storage: input, output, images, log. */
    remote: { type: 'json', nullable: true },
    /** `{code, message}` of a failure. */
    error: { type: 'json', nullable: true },
    finished_at: { type: 'integer', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'scoring_job_owner', columns: [{ column: 'owner_id' }] },
    { name: 'scoring_job_project', columns: [{ column: 'project_id' }] },
    { name: 'scoring_job_document', columns: [{ column: 'document_key' }], where: isNotNull('document_key') },
    { name: 'scoring_job_result', columns: [{ column: 'result_key' }], where: isNotNull('result_key') },
    {
      name: 'scoring_job_finished',
      columns: [{ column: 'finished_at' }],
      where: isIn('state', ['finished', 'failed']),
    },
  ],
} as const satisfies TableDefinition
export type ScoringJobRow = RowOf<typeof scoringJobTable>
