import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** What document analysis is done in: the unit of sharing of its artifacts, jobs and pipelines. */
export const projectTable = {
  name: 'analysis_project',
  columns: {
    ...entityColumns,
    owner_id: { type: 'text' },
    display_name: { type: 'text' },
    description: { type: 'text' },
    /** Pipeline that scores where a call names none. */
    default_pipeline: { type: 'text', nullable: true },
    is_public: { type: 'boolean' },
    user_count: { type: 'integer' },
    group_count: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'analysis_project_owner', columns: [{ column: 'owner_id' }, { column: 'created_at' }] },
    { name: 'analysis_project_public', columns: [{ column: 'is_public' }] },
  ],
} as const satisfies TableDefinition
export type ProjectRow = RowOf<typeof projectTable>
