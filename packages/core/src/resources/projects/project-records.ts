import { visibleTo, type AccessLevel, type Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { always, and, eq, isNotNull } from '../../kernel/ports/index.ts'
import { rowById, type RecordQuery, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { noSuchProject } from './project.ts'
import { projectTable, type ProjectRow } from './project-table.ts'

interface ProjectPage extends Pick<RecordQuery<typeof projectTable, keyof ProjectRow>, 'orderBy' | 'limit'> {
  readonly where: Where<typeof projectTable>
}

export interface ProjectRecords {
  /** @throws `not_found` when missing or invisible */
  require(scope: Scope, id: string): Promise<ProjectRow>
  sees(scope: Scope, id: string): Promise<boolean>
  /** @throws `not_found` when invisible, `forbidden` when visible without the right */
  requireRight(scope: Scope, id: string, level: 'write' | 'manage'): Promise<ProjectRow>
  list(scope: Scope, page: ProjectPage): Promise<ProjectRow[]>
  count(scope: Scope, where: Where<typeof projectTable>): Promise<number>
  /** Pipelines that score by default in projects that the scope reads, some of them. */
  defaults(scope: Scope, whose: WhoseProjects, limit: number): Promise<Pick<ProjectRow, 'id' | 'default_pipeline'>[]>
  /** Ids of projects that the scope reads, some of them. */
  visibleIds(scope: Scope, whose: WhoseProjects, limit: number): Promise<string[]>
}

/** Those of the user alone, or those of others that are shared with them as well. */
export type WhoseProjects = 'own' | 'all'

const ofWhom = ({ userId }: Scope, whose: WhoseProjects): Where<typeof projectTable> =>
  whose === 'own' ? eq('owner_id', userId) : always

const visibleProjects = (scope: Scope, level: AccessLevel, among?: readonly string[]): Where<typeof projectTable> =>
  and(
    eq('state', 'active'),
    visibleTo(scope, 'analysis_project', level, {
      isPublic: 'is_public',
      ...(among === undefined ? {} : { among }),
    }),
  )

export function projectRecords(storage: RecordStore): ProjectRecords {
  const from = projectTable

  async function find(scope: Scope, id: string, level: AccessLevel = 'read'): Promise<ProjectRow | undefined> {
    const [row] = await storage.read({ from, where: and(eq('id', id), visibleProjects(scope, level, [id])), limit: 1 })
    return row
  }

  async function require(scope: Scope, id: string): Promise<ProjectRow> {
    const row = await find(scope, id)
    if (!row) throw noSuchProject()
    return row
  }

  return {
    require,
    sees: async (scope, id) => (await find(scope, id)) !== undefined,
    async requireRight(scope, id, level) {
      const row = await require(scope, id)
      if (row.owner_id === scope.userId || (await find(scope, id, level))) return row
      throw new DocentError({
        code: 'forbidden',
        message:
          level === 'write'
            ? 'You may read this project but not change what is in it; ask its owner for the right.'
            : 'This project belongs to another user; only its owner can change or delete it or decide who sees it.',
      })
    },
    list: (scope, { where, ...page }) =>
      storage.read({ from, where: and(where, visibleProjects(scope, 'read')), ...page, cost: 'scan' }),
    async count(scope, where) {
      const visible = and(where, visibleProjects(scope, 'read'))
      const [row] = await storage.aggregate({ from, where: visible, measures: { count: { count: true } } })
      return row?.count ?? 0
    },
    defaults: (scope, whose, limit) =>
      storage.read({
        from,
        where: and(isNotNull('default_pipeline'), ofWhom(scope, whose), visibleProjects(scope, 'read')),
        columns: ['id', 'default_pipeline'],
        limit,
        cost: 'scan',
      }),
    async visibleIds(scope, whose, limit) {
      const where = and(ofWhom(scope, whose), visibleProjects(scope, 'read'))
      const rows = await storage.read({ from, where, columns: ['id'], limit, cost: 'scan' })
      return rows.map(({ id }) => id)
    },
  }
}

/** Projects of a user that are not on their way out, some of them. */
export const activeProjectsOf = (storage: RecordStore, ownerId: string, limit: number): Promise<ProjectRow[]> =>
  storage.read({ from: projectTable, where: and(eq('owner_id', ownerId), eq('state', 'active')), limit })

/** A project, regardless of who asks. */
export const findProject = rowById(projectTable)
