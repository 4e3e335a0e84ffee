import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { userTable } from '../../access/index.ts'
import { always, and, contains, eq, isIn, isNull, never, or } from '../../kernel/ports/index.ts'
import { existsIn, rowsBy, update, type RecordStore, type Where, rowById } from '../../kernel/records/index.ts'
import { progressOfJobs } from './job-progress-records.ts'
import { jobTable, type JobRow, type JobProgressRow } from './job-tables.ts'

export interface JobRecords {
  /** The scope's own job, or anybody's for an administrator. @throws `not_found` */
  require(scope: JobScope, id: string): Promise<JobRow>
  /** The scope's own jobs, newest first. */
  list(scope: JobScope, page: PageRange): Promise<JobRow[]>
  /** All jobs the scope sees, newest first: of everybody for an administrator. */
  listOfAll(scope: JobScope, search: JobSearch, page: PageRange): Promise<JobRow[]>
  /** Jobs not ended by kind; of everybody for an administrator. */
  pendingByKind(scope: JobScope): Promise<readonly { readonly kind: string; readonly count: number }[]>
  /** Counts of the children of visible jobs, by job id. */
  progress(jobs: readonly JobRow[]): Promise<ReadonlyMap<string, JobProgressRow>>
}

/** Which jobs are looked for. All that is given must hold. */
export interface JobSearch {
  /** An id, or part of a name, a kind, the name of the owner, or the error of the job. */
  readonly search?: string | undefined
  readonly states?: readonly string[] | undefined
}

const isFound = ({ search, states }: JobSearch): Where<typeof jobTable> =>
  and(states === undefined ? always : isIn('state', states), search === undefined ? always : matches(search))

const matches = (text: string): Where<typeof jobTable> =>
  or(
    eq('id', text),
    contains('name', text),
    contains('kind', text),
    contains('error', text),
    // Also of those whom a host acts for without an account.
    contains('owner_id', text),
    existsIn(userTable, [{ outer: 'owner_id', inner: 'id' }], contains('username', text)),
  )

/** Jobs belong to users; administrators see and end those of all. A key of one collection has none. */
export type JobScope = Scope & { readonly administrator: boolean }

const visibleJobs = (scope: JobScope): Where<typeof jobTable> =>
  scope.collectionId !== undefined ? never : scope.administrator ? always : eq('owner_id', scope.userId)

export function jobRecords(storage: RecordStore): JobRecords {
  return {
    async require(scope, id) {
      const [row] = await storage.read({
        from: jobTable,
        where: and(eq('id', id), visibleJobs(scope)),
        limit: 1,
      })
      if (!row) throw new DocentError({ code: 'not_found', message: 'There is no job with this id.' })
      return row
    },
    list: (scope, page) =>
      storage.read({
        from: jobTable,
        where: and(eq('owner_id', scope.userId), visibleJobs(scope)),
        orderBy: [{ column: 'created_at', direction: 'descending' }],
        ...page,
      }),
    listOfAll: (scope, search, page) =>
      storage.read({
        from: jobTable,
        where: and(visibleJobs(scope), isFound(search)),
        orderBy: [{ column: 'created_at', direction: 'descending' }],
        ...page,
        cost: 'scan',
      }),
    async pendingByKind(scope) {
      const rows = await storage.aggregate({
        from: jobTable,
        where: and(isIn('state', ['created', 'running', 'canceling']), visibleJobs(scope)),
        groupBy: ['kind'],
        measures: { count: { count: true } },
      })
      return rows.map((row) => ({ kind: row.kind, count: row.count }))
    },
    async progress(jobs) {
      const ids = jobs.map((row) => row.id)
      if (ids.length === 0) return new Map()
      const rows = await progressOfJobs(storage, ids)
      return new Map(rows.map((row) => [row.job_id, row]))
    },
  }
}

/** A job, regardless of its owner: for effects. */
export const findJob = rowById(jobTable)

export const findJobs = rowsBy(jobTable, 'id')

/** Jobs of a user that run, all or some of them. */
export const runningJobsOf = (storage: RecordStore, ownerId: string, limit?: number): Promise<JobRow[]> =>
  storage.read({
    from: jobTable,
    where: and(eq('owner_id', ownerId), eq('state', 'running')),
    ...(limit !== undefined && { limit }),
  })

/** Of some jobs those that are still at work. */
export async function openJobsAmong(storage: RecordStore, ids: readonly string[]): Promise<string[]> {
  const where = and(isIn('id', ids), isIn('state', ['running', 'canceling']))
  const rows = await storage.read({ from: jobTable, where, columns: ['id'] })
  return rows.map((row) => row.id)
}

/** Jobs of a user that have not ended, some of them. */
export const unendedJobsOf = (storage: RecordStore, ownerId: string, limit: number): Promise<Pick<JobRow, 'id'>[]> =>
  storage.read({
    from: jobTable,
    where: and(eq('owner_id', ownerId), isIn('state', ['created', 'running', 'canceling'])),
    columns: ['id'],
    limit,
  })

/** Jobs of a user that have ended, some of them. */
export const endedJobsOf = (storage: RecordStore, ownerId: string, limit: number): Promise<JobRow[]> =>
  storage.read({
    from: jobTable,
    where: and(eq('owner_id', ownerId), isIn('state', ['completed', 'failed', 'canceled'])),
    limit,
  })

/** Whether a job was begun by the user as a guest. */
export async function hasGuestsJob(storage: RecordStore, ownerId: string): Promise<boolean> {
  const where = and(eq('owner_id', ownerId), eq('guest', true))
  return (await storage.read({ from: jobTable, where, columns: ['id'], limit: 1 })).length > 0
}

/** What ended on its own shows why; a caller who cancels knows. An error that is there stays. */
export async function noteJobError(storage: RecordStore, id: string, error: string): Promise<void> {
  await storage.write({ steps: [update(jobTable, { key: { id }, where: isNull('error'), set: { error } })] })
}
