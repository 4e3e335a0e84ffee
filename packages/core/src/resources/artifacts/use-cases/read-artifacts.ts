import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { listQuery, type ResourceListInput, type ResourcePage } from '../../../kernel/listing/index.ts'
import { and, contains, eq, or, type Principal } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import type { OtherDependents } from './delete-artifacts.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { nameOrder, artifactKinds, type ArtifactKind, type SetName, type VersionName } from '../artifact-name.ts'
import { artifactOf, nameOf, type Artifact } from '../artifact.ts'
import type { ArtifactRow } from '../artifact-tables.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { artifactFields, artifactTexts } from '../list-columns.ts'
import { ocrStatuses } from '../ocr-status.ts'

/** What a project holds. */
export interface ProjectOverview {
  readonly name: string
  /** By kind: versions, and their bytes as a decimal number. */
  readonly artifacts: Readonly<Record<ArtifactKind, { readonly count: number; readonly sizeInStorage: string }>>
  /** By status. */
  readonly jobs: Readonly<Record<string, number>>
}

export interface ArtifactListInput extends ResourceListInput {
  /** Text that is looked for in display name, description and file name. */
  readonly query?: string | undefined
}

type ListDependencies = Pick<ArtifactsDependencies, 'projects' | 'records' | 'jobs'>

async function shown({ jobs }: ListDependencies, rows: readonly ArtifactRow[]): Promise<Artifact[]> {
  const statuses = await ocrStatuses(jobs, rows)
  return rows.map((row) => artifactOf(row, statuses.get(row.id)))
}

/** @throws `not_found` */
export const getArtifact =
  (dependencies: ListDependencies) =>
  async (principal: Principal, name: VersionName, options: CallOptions = {}): Promise<Artifact> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const { projects, records } = dependencies
    await projects.require(scopeOf(principal), name.project)
    const [artifact] = await shown(dependencies, [await records.requireShown(name)])
    return artifact!
  }

function lister(dependencies: ListDependencies) {
  const { projects, records } = dependencies
  return async (
    principal: Principal,
    of: Omit<SetName, 'set'> & { readonly set?: string | undefined },
    input: ArtifactListInput,
  ): Promise<ResourcePage<Artifact>> => {
    requireGlobal(principal)
    const { project, kind, set } = of
    await projects.require(scopeOf(principal), project)
    const { query = '', ...given } = input
    const { page, after, ...listed } = listQuery(given, {
      list: JSON.stringify([project, kind, set ?? '', query]),
      fields: artifactFields,
      texts: artifactTexts,
      ...(set !== undefined && { newestBy: 'version' }),
    })
    const found = query === '' ? [] : [or(...artifactTexts.map((column) => contains(column, query)))]
    const ofSet = set === undefined ? [] : [eq('set_id', set)]
    const where = and(listed.where, ...found, ...ofSet)
    const [rows, total] = await Promise.all([
      records.list(project, kind, { ...listed, where: and(where, after) }),
      records.count(project, kind, where),
    ])
    return page(rows, total, (some) => shown(dependencies, some))
  }
}

/** All versions of a kind in a project, the last made first unless ordered otherwise. @throws `not_found`, `invalid_input` */
export const listArtifacts = (dependencies: ListDependencies) => {
  const list = lister(dependencies)
  return (
    principal: Principal,
    of: { readonly project: string; readonly kind: ArtifactKind },
    input: ArtifactListInput = {},
    _options: CallOptions = {},
  ) => list(principal, of, input)
}

/** The versions of one set, the newest first unless ordered otherwise. @throws `not_found`, `invalid_input` */
export const listArtifactVersions = (dependencies: ListDependencies) => {
  const list = lister(dependencies)
  return async (
    principal: Principal,
    name: SetName,
    input: ArtifactListInput = {},
    _options: CallOptions = {},
  ): Promise<ResourcePage<Artifact>> => {
    const page = await list(principal, name, input)
    if (page.totalSize === 0) await dependencies.records.requireLatest(name)
    return page
  }
}

export interface DependentsDependencies extends ListDependencies {
  readonly storage: RecordStore
  readonly others: OtherDependents
}

/** Names of what directly needs a version: artifacts, and pipelines of models. @throws `not_found` */
export const artifactDependents =
  ({ projects, records, storage, others }: DependentsDependencies) =>
  async (principal: Principal, name: VersionName, options: CallOptions = {}): Promise<string[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    await projects.require(scopeOf(principal), name.project)
    const row = await records.require(name)
    const pipelines = name.kind === 'models' ? await others.namesOf(storage, [nameOf(row)]) : []
    return [...(await records.dependents([row.id])).map(nameOf), ...pipelines].sort(nameOrder)
  }

/** @throws `not_found` */
export const projectOverview =
  ({ projects, records, jobs }: ListDependencies) =>
  async (principal: Principal, project: string, options: CallOptions = {}): Promise<ProjectOverview> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    await projects.require(scopeOf(principal), project)
    const sums = new Map((await records.overview(project)).map((row) => [row.kind, row]))
    const artifacts = Object.fromEntries(
      artifactKinds.map((kind) => {
        const { count = 0, size = 0 } = sums.get(kind) ?? {}
        return [kind, { count, sizeInStorage: String(size) }]
      }),
    ) as ProjectOverview['artifacts']
    return { name: `projects/${project}`, artifacts, jobs: await jobs.statuses(project) }
  }
