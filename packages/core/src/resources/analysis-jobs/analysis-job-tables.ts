import { entityColumns } from '../../kernel/durable/index.ts'
import { isIn, isNotNull, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

/** Work over the artifacts of a project. */
export const analysisJobTable = {
  name: 'analysis_job',
  columns: {
    ...entityColumns,
    project_id: { type: 'text' },
    owner_id: { type: 'text' },
    /** What the owner came with beside what is kept of them; null after the job was handed over. */
    caller: { type: 'json', nullable: true },
    job_type: { type: 'text' },
    display_name: { type: 'text' },
    description: { type: 'text' },
    /** Labels that callers put on it: name to text. */
    annotations: { type: 'json' },
    /** As its type has them; values are resource names. */
    inputs: { type: 'json' },
    outputs: { type: 'json', nullable: true },
    /** `{code, message}` of a failure. */
    error: { type: 'json', nullable: true },
    total_steps: { type: 'integer' },
    current_step: { type: 'integer' },
    /** Lines that were written to its log. */
    lines: { type: 'integer' },
    /** Of text recognition: the version of a document set whose status follows. */
    recognizes: { type: 'text', nullable: true },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'analysis_job_project', columns: [{ column: 'project_id' }, { column: 'created_at' }] },
    { name: 'analysis_job_recognizes', columns: [{ column: 'recognizes' }], where: isNotNull('recognizes') },
    {
      name: 'analysis_job_owner',
      columns: [{ column: 'owner_id' }],
      where: isIn('state', ['pending', 'running', 'cancelling']),
    },
  ],
} as const satisfies TableDefinition
export type AnalysisJobRow = RowOf<typeof analysisJobTable>

/** A line of a job's log. */
export const analysisJobLineTable = {
  name: 'analysis_job_line',
  columns: {
    job_id: { type: 'text' },
    /** From 0. */
    number: { type: 'integer' },
    /** `info` or `warning`. */
    level: { type: 'text' },
    text: { type: 'text' },
    at: { type: 'integer' },
  },
  primaryKey: ['job_id', 'number'],
} as const satisfies TableDefinition
export type AnalysisJobLineRow = RowOf<typeof analysisJobLineTable>

export const analysisJobTables: readonly TableDefinition[] = [analysisJobTable, analysisJobLineTable]
