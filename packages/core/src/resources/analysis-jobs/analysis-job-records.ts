import { and, eq, isIn } from '../../kernel/ports/index.ts'
import { deleteAll, rowById, type RecordQuery, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { noSuchJob } from './analysis-job.ts'
import { jobStatuses, type JobState } from './job-types.ts'
import {
  analysisJobLineTable,
  analysisJobTable,
  type AnalysisJobLineRow,
  type AnalysisJobRow,
} from './analysis-job-tables.ts'

export interface AnalysisJobList extends Pick<
  RecordQuery<typeof analysisJobTable, keyof AnalysisJobRow>,
  'orderBy' | 'limit'
> {
  readonly where: Where<typeof analysisJobTable>
}

/** Jobs of projects; who may see a project is decided before. */
export interface AnalysisJobRecords {
  /** @throws `not_found` */
  require(projectId: string, id: string): Promise<AnalysisJobRow>
  list(projectId: string, list: AnalysisJobList): Promise<AnalysisJobRow[]>
  count(projectId: string, where: Where<typeof analysisJobTable>): Promise<number>
  /** Numbers of jobs by their status. */
  statuses(projectId: string): Promise<Record<string, number>>
  /** States of the jobs that read the text of document sets: id of the set's version, state. */
  recognitions(artifactIds: readonly string[]): Promise<Pick<AnalysisJobRow, 'recognizes' | 'state'>[]>
  /** A log in its order. */
  lines(
    jobId: string,
    level: 'info' | 'warning' | undefined,
    page: { offset: number; limit: number },
  ): Promise<AnalysisJobLineRow[]>
}

export const unended = ['pending', 'running', 'cancelling'] as const

export function analysisJobRecords(storage: RecordStore): AnalysisJobRecords {
  const from = analysisJobTable
  return {
    async require(projectId, id) {
      const [row] = await storage.read({ from, where: and(eq('id', id), eq('project_id', projectId)), limit: 1 })
      if (!row) throw noSuchJob()
      return row
    },
    list: (projectId, { where, ...list }) =>
      storage.read({ from, where: and(eq('project_id', projectId), where), ...list, cost: 'scan' }),
    async count(projectId, where) {
      const [row] = await storage.aggregate({
        from,
        where: and(eq('project_id', projectId), where),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
    async statuses(projectId) {
      const rows = await storage.aggregate({
        from,
        where: eq('project_id', projectId),
        groupBy: ['state'],
        measures: { count: { count: true } },
      })
      return Object.fromEntries(rows.map(({ state, count }) => [jobStatuses[state as JobState], count]))
    },
    async recognitions(artifactIds) {
      if (artifactIds.length === 0) return []
      const where = isIn('recognizes', [...artifactIds])
      return storage.read({ from, where, columns: ['recognizes', 'state'] })
    },
    lines: (jobId, level, { offset, limit }) =>
      storage.read({
        from: analysisJobLineTable,
        where: and(eq('job_id', jobId), ...(level === undefined ? [] : [eq('level', level)])),
        orderBy: [{ column: 'number' }],
        offset,
        limit,
      }),
  }
}

export const findAnalysisJob = rowById(analysisJobTable)

/** Jobs of a user in states before their end, some of them. */
export const unendedJobsBy = (
  storage: RecordStore,
  ownerId: string,
  states: readonly (typeof unended)[number][],
  limit: number,
): Promise<AnalysisJobRow[]> =>
  storage.read({
    from: analysisJobTable,
    where: and(eq('owner_id', ownerId), isIn('state', [...unended]), isIn('state', [...states])),
    limit,
  })

/** Jobs of a user in whatever state, some of them. */
export const analysisJobsBy = (storage: RecordStore, ownerId: string, limit: number): Promise<AnalysisJobRow[]> =>
  storage.read({ from: analysisJobTable, where: eq('owner_id', ownerId), limit, cost: 'scan' })

/** Jobs of a project, some of them. */
export const someJobsIn = (storage: RecordStore, projectId: string, limit: number): Promise<AnalysisJobRow[]> =>
  storage.read({ from: analysisJobTable, where: eq('project_id', projectId), limit, cost: 'scan' })

export const deleteLinesOf = (storage: RecordStore, jobId: string, signal?: AbortSignal): Promise<number> =>
  deleteAll(storage, analysisJobLineTable, eq('job_id', jobId), signal)
