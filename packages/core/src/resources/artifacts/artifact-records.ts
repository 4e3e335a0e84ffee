import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, gt, isIn, ne, or, type Predicate } from '../../kernel/ports/index.ts'
import {
  deleteAll,
  rowById,
  walkRows,
  type RecordQuery,
  type RecordStore,
  type Where,
} from '../../kernel/records/index.ts'
import { nameOf, noSuchArtifact } from './artifact.ts'
import { nounOf, versionName, type ArtifactKind, type SetName, type VersionName } from './artifact-name.ts'
import {
  artifactDependencyTable,
  artifactFileTable,
  artifactPartTable,
  artifactSetTable,
  artifactTable,
  type ArtifactFileRow,
  type ArtifactPartRow,
  type ArtifactRow,
} from './artifact-tables.ts'

/** Which artifacts a list shows, beside their project and kind. */
export interface ArtifactList extends Pick<RecordQuery<typeof artifactTable, keyof ArtifactRow>, 'orderBy' | 'limit'> {
  readonly where: Where<typeof artifactTable>
}

/** Artifacts of projects; who may see a project is decided before. */
export interface ArtifactRecords {
  find(name: VersionName): Promise<ArtifactRow | undefined>
  /** Those of several that are there, by their names. */
  findAll(names: readonly VersionName[]): Promise<ReadonlyMap<string, ArtifactRow>>
  /** @throws `not_found` */
  require(name: VersionName): Promise<ArtifactRow>
  /** @throws `not_found`; `wrong_state` with the reason while it is not available */
  requireAvailable(name: VersionName): Promise<ArtifactRow>
  /** The newest version of a set. @throws `not_found` */
  requireLatest(name: SetName): Promise<ArtifactRow>
  list(projectId: string, kind: ArtifactKind, list: ArtifactList): Promise<ArtifactRow[]>
  count(projectId: string, kind: ArtifactKind, where: Where<typeof artifactTable>): Promise<number>
  /** Numbers and bytes by kind. */
  overview(projectId: string): Promise<{ kind: string; count: number; size: number }[]>
  /** Parts of an upload in their order, some at a time. */
  parts(artifactId: string, after: number, limit: number): Promise<ArtifactPartRow[]>
  countParts(artifactId: string): Promise<{ count: number; size: number; last: number }>
  /** As `require`, and also one that is being deleted. @throws `not_found` */
  requireShown(name: VersionName): Promise<ArtifactRow>
  /** Files of an artifact in their order, some at a time. */
  files(artifactId: string, offset: number, limit: number): Promise<ArtifactFileRow[]>
  fileNamed(artifactId: string, name: string): Promise<ArtifactFileRow | undefined>
  /** What directly needs some artifacts. */
  dependents(ids: readonly string[]): Promise<ArtifactRow[]>
  /** What an artifact directly needs. */
  needs(id: string): Promise<string[]>
  /** Bytes of a user's uploads that are not complete. */
  uploadingBytes(ownerId: string): Promise<number>
}

const living: Predicate<{ readonly state: string }> = ne('state', 'deleting')

const whyNot: Readonly<Record<string, string>> = {
  created: 'is not ready yet',
  uploading: 'is not complete: upload its parts and complete it',
  choosing: 'waits for a choice between image sets: submit it',
  processing: 'is not ready yet: its job still runs',
  failed: 'could not be made ready: create it again',
}

/** Sets of which versions are read at once. */
const setsAtOnce = 200

export function artifactRecords(storage: RecordStore): ArtifactRecords {
  const from = artifactTable

  /** Also one that is being deleted, until it is gone. */
  async function findShown({ project, kind, set, version }: VersionName): Promise<ArtifactRow | undefined> {
    const where = and(eq('set_id', set), eq('version', version), eq('project_id', project), eq('kind', kind))
    const [row] = await storage.read({ from, where, limit: 1 })
    return row
  }

  async function find(name: VersionName): Promise<ArtifactRow | undefined> {
    const row = await findShown(name)
    return row?.state === 'deleting' ? undefined : row
  }

  async function require(name: VersionName): Promise<ArtifactRow> {
    const row = await find(name)
    if (!row) throw noSuchArtifact(nounOf[name.kind])
    return row
  }

  async function findAll(names: readonly VersionName[]): Promise<ReadonlyMap<string, ArtifactRow>> {
    const wanted = new Set(names.map(versionName))
    const sets = [...new Set(names.map(({ set }) => set))]
    const found = new Map<string, ArtifactRow>()
    for (let at = 0; at < sets.length; at += setsAtOnce) {
      const where = and(isIn('set_id', sets.slice(at, at + setsAtOnce)), living)
      for (const row of await storage.read({ from, where })) if (wanted.has(nameOf(row))) found.set(nameOf(row), row)
    }
    return found
  }

  return {
    find,
    findAll,
    require,
    async requireShown(name) {
      const row = await findShown(name)
      if (!row) throw noSuchArtifact(nounOf[name.kind])
      return row
    },
    async requireAvailable(name) {
      const row = await require(name)
      if (row.state === 'available') return row
      throw new DocentError({
        code: 'wrong_state',
        message: `The ${nounOf[name.kind]} ${name.set.slice(0, 8)}… version ${name.version} ${whyNot[row.state] ?? 'is not available'}.`,
      })
    },
    async requireLatest({ project, kind, set }) {
      const where = and(eq('set_id', set), eq('project_id', project), eq('kind', kind), living)
      const [row] = await storage.read({
        from,
        where,
        orderBy: [{ column: 'version', direction: 'descending' }],
        limit: 1,
      })
      if (!row) throw noSuchArtifact(nounOf[kind])
      return row
    },
    list: (projectId, kind, { where, ...list }) =>
      storage.read({
        from,
        where: and(eq('project_id', projectId), eq('kind', kind), living, where),
        ...list,
        cost: 'scan',
      }),
    async count(projectId, kind, where) {
      const [row] = await storage.aggregate({
        from,
        where: and(eq('project_id', projectId), eq('kind', kind), living, where),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
    async overview(projectId) {
      return storage.aggregate({
        from,
        where: and(eq('project_id', projectId), living),
        groupBy: ['kind'],
        measures: { count: { count: true }, size: { sum: 'size' } },
      })
    },
    parts: (artifactId, after, limit) =>
      storage.read({
        from: artifactPartTable,
        where: and(eq('artifact_id', artifactId), gt('number', after)),
        orderBy: [{ column: 'number' }],
        limit,
      }),
    async countParts(artifactId) {
      const [row] = await storage.aggregate({
        from: artifactPartTable,
        where: eq('artifact_id', artifactId),
        measures: { count: { count: true }, size: { sum: 'size' }, last: { max: 'number' } },
        cost: 'indexed',
      })
      return { count: row?.count ?? 0, size: row?.size ?? 0, last: row?.last ?? 0 }
    },
    files: (artifactId, offset, limit) =>
      storage.read({
        from: artifactFileTable,
        where: eq('artifact_id', artifactId),
        orderBy: [{ column: 'ordinal' }],
        offset,
        limit,
      }),
    async fileNamed(artifactId, name) {
      const where = and(eq('artifact_id', artifactId), eq('name', name))
      const [row] = await storage.read({ from: artifactFileTable, where, limit: 1 })
      return row
    },
    async dependents(ids) {
      if (ids.length === 0) return []
      const links = await storage.read({
        from: artifactDependencyTable,
        where: isIn('needs_id', ids),
        columns: ['artifact_id'],
      })
      const found = [...new Set(links.map(({ artifact_id: id }) => id))]
      return found.length === 0 ? [] : storage.read({ from, where: and(isIn('id', found), living) })
    },
    async needs(id) {
      const rows = await storage.read({ from: artifactDependencyTable, where: eq('artifact_id', id) })
      return rows.map((row) => row.needs_id)
    },
    async uploadingBytes(ownerId) {
      const [row] = await storage.aggregate({
        from,
        where: and(eq('owner_id', ownerId), eq('state', 'uploading')),
        measures: { size: { sum: 'size' } },
      })
      return row?.size ?? 0
    },
  }
}

export const findArtifact = rowById(artifactTable)

export const findArtifactSet = rowById(artifactSetTable)

/** The versions of a set that are not on their way out. */
export const versionsOf = (storage: RecordStore, setId: string): Promise<ArtifactRow[]> =>
  storage.read({ from: artifactTable, where: and(eq('set_id', setId), living) })

/** The version of a set that counts as its latest. */
export const latestVersions = (storage: RecordStore, setId: string): Promise<ArtifactRow[]> =>
  storage.read({ from: artifactTable, where: and(eq('set_id', setId), eq('is_latest', true)) })

/** Ids of what directly needs some artifacts. */
export async function idsNeeding(storage: RecordStore, ids: readonly string[]): Promise<string[]> {
  const where = isIn('needs_id', [...ids])
  const links = await storage.read({ from: artifactDependencyTable, where, columns: ['artifact_id'] })
  return links.map((link) => link.artifact_id)
}

/** Artifacts of a project, some of them, those on their way out as well. */
export const someArtifactsIn = (storage: RecordStore, projectId: string, limit: number): Promise<ArtifactRow[]> =>
  storage.read({ from: artifactTable, where: eq('project_id', projectId), limit, cost: 'scan' })

/** Artifacts that a user made, some of them, those on their way out as well. */
export const artifactsBy = (storage: RecordStore, ownerId: string, limit: number): Promise<ArtifactRow[]> =>
  storage.read({ from: artifactTable, where: eq('owner_id', ownerId), limit, cost: 'scan' })

/** Versions of models, read some at a time. */
export const walkModels = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<ArtifactRow> =>
  walkRows(storage, artifactTable, { where: eq('kind', 'models'), signal })

/** For an artifact on its way out: it has no relations to others any more. */
export const deleteDependenciesOf = (storage: RecordStore, id: string, signal?: AbortSignal): Promise<number> =>
  deleteAll(storage, artifactDependencyTable, or(eq('artifact_id', id), eq('needs_id', id)), signal)

/** For a project on its way out, whose artifacts are gone. */
export const deleteSetsOf = (storage: RecordStore, projectId: string, signal?: AbortSignal): Promise<number> =>
  deleteAll(storage, artifactSetTable, eq('project_id', projectId), signal)
