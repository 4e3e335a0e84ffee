import { isNull, type RowOf, type TableDefinition } from '../../kernel/ports/index.ts'

/** What scores documents: models, how text is read, and what becomes of the result. */
export const pipelineTable = {
  name: 'pipeline',
  columns: {
    id: { type: 'text' },
    project_id: { type: 'text' },
    owner_id: { type: 'text' },
    /** Unique among those of its project that are not deleted. */
    name: { type: 'text' },
    /** Grows with each change. */
    version: { type: 'integer' },
    /** Resource names. */
    labelling_model: { type: 'text', nullable: true },
    classification_model: { type: 'text', nullable: true },
    /** As the table of callers has it, placement among it: kept and shown. Empty once it is deleted. */
    definition: { type: 'json' },
    created_at: { type: 'integer' },
    updated_at: { type: 'integer' },
    deleted_at: { type: 'integer', nullable: true },
  },
  primaryKey: ['id'],
  unique: [{ name: 'pipeline_name', columns: ['project_id', 'name'], where: isNull('deleted_at') }],
  indexes: [
    { name: 'pipeline_labelling', columns: [{ column: 'labelling_model' }], where: isNull('deleted_at') },
    { name: 'pipeline_classification', columns: [{ column: 'classification_model' }], where: isNull('deleted_at') },
    { name: 'pipeline_owner', columns: [{ column: 'owner_id' }] },
  ],
} as const satisfies TableDefinition
export type PipelineRow = RowOf<typeof pipelineTable>
