import type { SharedResource } from '../../access/index.ts'
import type { ProjectRecords } from './project-records.ts'
import { projectTable } from './project-table.ts'

/** Projects as sharing sees them. */
export const sharedProject = (records: ProjectRecords): SharedResource => ({
  kind: 'analysis_project',
  table: projectTable,
  noun: 'project',
  levels: ['read', 'write'],
  requireManaged: (scope, id) => records.requireRight(scope, id, 'manage'),
})
