import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, eq, isIn, never } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { jobEntity } from './job-machine.ts'
import { jobProgressTable, type JobRow, type JobProgressRow } from './job-tables.ts'
import type { jobTable } from './job-tables.ts'

export interface JobRecords {
  /** The scope's own job, or anybody's for an administrator. @throws `not_found` */
  require(scope: JobScope, id: string): Promise<JobRow>
  /** The scope's own jobs, newest first. */
  list(scope: JobScope, page: PageRange): Promise<JobRow[]>
  /** All jobs the scope sees, newest first: of everybody for an administrator. */
  listOfAll(scope: JobScope, page: PageRange): Promise<JobRow[]>
  /** Jobs not ended by kind; of everybody for an administrator. */
  pendingByKind(scope: JobScope): Promise<readonly { readonly kind: string; readonly count: number }[]>
  /** Counts of the children of visible jobs, by job id. */
  progress(jobs: readonly JobRow[]): Promise<ReadonlyMap<string, JobProgressRow>>
}

/** Jobs belong to users; administrators see and end those of all. A key of one collection has none. */
export type JobScope = Scope & { readonly administrator: boolean }

const visibleJobs = (scope: JobScope): Where<typeof jobTable> =>
  scope.collectionId !== undefined ? never : scope.administrator ? always : eq('owner_id', scope.userId)

export function jobRecords(storage: RecordStore): JobRecords {
  return {
    async require(scope, id) {
      const [row] = await storage.read({
        from: jobEntity.table,
        where: and(eq('id', id), visibleJobs(scope)),
        limit: 1,
      })
      if (!row) throw new DocentError({ code: 'not_found', message: 'There is no job with this id.' })
      return row
    },
    list: (scope, page) =>
      storage.read({
        from: jobEntity.table,
        where: and(eq('owner_id', scope.userId), visibleJobs(scope)),
        orderBy: [{ column: 'created_at', direction: 'descending' }],
        ...page,
      }),
    listOfAll: (scope, page) =>
      storage.read({
        from: jobEntity.table,
        where: visibleJobs(scope),
        orderBy: [{ column: 'created_at', direction: 'descending' }],
        ...page,
        cost: 'scan',
      }),
    async pendingByKind(scope) {
      const rows = await storage.aggregate({
        from: jobEntity.table,
        where: and(isIn('state', ['created', 'running', 'canceling']), visibleJobs(scope)),
        groupBy: ['kind'],
        measures: { count: { count: true } },
      })
      return rows.map((row) => ({ kind: row.kind, count: row.count }))
    },
    async progress(jobs) {
      const ids = jobs.map((row) => row.id)
      if (ids.length === 0) return new Map()
      const rows = await storage.read({ from: jobProgressTable, where: isIn('job_id', ids) })
      return new Map(rows.map((row) => [row.job_id, row]))
    },
  }
}
