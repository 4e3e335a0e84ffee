import { and, eq, isIn, isNull, or } from '../../kernel/ports/index.ts'
import { deleteAll, rowById, type RecordQuery, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { pipelineTable, type PipelineRow } from './pipeline-table.ts'

export interface PipelineList extends Pick<RecordQuery<typeof pipelineTable, keyof PipelineRow>, 'orderBy' | 'limit'> {
  readonly where: Where<typeof pipelineTable>
}

/** Pipelines of projects; who may see a project is decided before. */
export interface PipelineRecords {
  /** By its id, or its name in the project. */
  find(projectId: string, idOrName: string): Promise<PipelineRow | undefined>
  /** By its id, or by its name in one of the projects: several of different projects can have one name. */
  among(projectIds: readonly string[], idOrName: string): Promise<PipelineRow[]>
  list(projectId: string, list: PipelineList): Promise<PipelineRow[]>
  count(projectId: string, where: Where<typeof pipelineTable>): Promise<number>
  /** Those of several projects that are not deleted, some of them. */
  inProjects(projectIds: readonly string[], limit: number): Promise<PipelineRow[]>
}

const from = pipelineTable
/** Not deleted. */
export const livingPipelines = isNull('deleted_at')
const living = livingPipelines

export function pipelineRecords(storage: RecordStore): PipelineRecords {
  const called = (idOrName: string) => or(eq('id', idOrName), eq('name', idOrName))
  return {
    async find(projectId, idOrName) {
      const where = and(called(idOrName), eq('project_id', projectId), living)
      // One may be called by the id of another.
      const rows = await storage.read({ from, where, limit: 2 })
      return rows.find(({ id }) => id === idOrName) ?? rows[0]
    },
    among: (projectIds, idOrName) =>
      projectIds.length === 0
        ? Promise.resolve([])
        : storage.read({ from, where: and(called(idOrName), isIn('project_id', [...projectIds]), living), limit: 10 }),
    list: (projectId, { where, ...list }) =>
      storage.read({ from, where: and(eq('project_id', projectId), where), ...list, cost: 'scan' }),
    async count(projectId, where) {
      const ofProject = and(eq('project_id', projectId), where)
      const [row] = await storage.aggregate({
        from,
        where: ofProject,
        measures: { count: { count: true } },
        cost: 'scan',
      })
      return row?.count ?? 0
    },
    inProjects: (projectIds, limit) =>
      projectIds.length === 0
        ? Promise.resolve([])
        : storage.read({ from, where: and(isIn('project_id', [...projectIds]), living), limit }),
  }
}

export const findPipeline = rowById(pipelineTable)

/** Of pipelines that score with one of these models. */
export const scoringWith = (models: readonly string[]) =>
  and(living, or(isIn('labelling_model', [...models]), isIn('classification_model', [...models])))

export const pipelinesOfModels = (storage: RecordStore, models: readonly string[]): Promise<PipelineRow[]> =>
  models.length === 0 ? Promise.resolve([]) : storage.read({ from, where: scoringWith(models) })

/** Pipelines that a user made, some of them, deleted ones as well. */
export const pipelinesBy = (storage: RecordStore, ownerId: string, limit: number): Promise<PipelineRow[]> =>
  storage.read({ from, where: eq('owner_id', ownerId), limit })

/** For a project on its way out. */
export const deletePipelinesOf = (storage: RecordStore, projectId: string, signal?: AbortSignal): Promise<number> =>
  deleteAll(storage, pipelineTable, eq('project_id', projectId), signal)

/** Deleted ones, so that a list can show them. */
export const isDeleted = (row: PipelineRow): boolean => row.deleted_at !== null

/** The pipeline of this name in a project. */
export async function pipelineNamed(
  storage: RecordStore,
  projectId: string,
  name: string,
): Promise<PipelineRow | undefined> {
  const where = and(eq('project_id', projectId), eq('name', name), living)
  const [row] = await storage.read({ from, where, limit: 1 })
  return row
}
