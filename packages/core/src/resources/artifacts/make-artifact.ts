import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, ne, type JsonValue } from '../../kernel/ports/index.ts'
import { requireMatch, update } from '../../kernel/records/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { requireActiveProject } from '../projects/index.ts'
import { noSuchArtifact } from './artifact.ts'
import { artifactEntity, type ArtifactInstance } from './artifact-machine.ts'
import { nounOf, type ArtifactKind } from './artifact-name.ts'
import { findArtifactSet, latestVersions, versionsOf } from './artifact-records.ts'
import {
  artifactDependencyTable,
  artifactFileTable,
  artifactSetTable,
  artifactTable,
  type ArtifactFileRow,
  type ArtifactRow,
} from './artifact-tables.ts'

type Described = Partial<
  Pick<
    ArtifactRow,
    | 'description'
    | 'filename'
    | 'annotations'
    | 'attributes'
    | 'document_count'
    | 'page_count'
    | 'size'
    | 'metrics_report'
    | 'model_type'
    | 'learner'
    | 'labels'
    | 'acl'
    | 'document_set_parent'
    | 'source_name'
    | 'attributes_changed'
    | 'attributes_source'
    | 'job_id'
  >
>

export interface NewArtifact {
  /** Known before, so that an attempt that is repeated makes the same one. @default made here */
  readonly id?: string | undefined
  readonly projectId: string
  readonly kind: ArtifactKind
  /** The set of which it becomes a version. @default a new set */
  readonly setId?: string | undefined
  readonly ownerId: string
  readonly displayName: string
  readonly mime: string
  readonly columns?: Described
  /** Artifacts that it means nothing without. */
  readonly needs?: readonly string[]
}

/** Makes an artifact in the batch of the caller; it is `created` until the caller sends what becomes of it. */
export async function makeArtifact(draft: Draft, artifact: NewArtifact): Promise<ArtifactInstance> {
  const { projectId, kind, ownerId } = artifact
  requireActiveProject(draft, projectId)
  const { setId, version } = await nextVersion(draft, artifact)
  const instance = draft.create(artifactEntity, {
    ...(artifact.id === undefined ? {} : { id: artifact.id }),
    input: { ownerId },
    columns: {
      project_id: projectId,
      set_id: setId,
      kind,
      version,
      is_latest: true,
      owner_id: ownerId,
      display_name: artifact.displayName,
      description: '',
      filename: '',
      mime: artifact.mime,
      annotations: {},
      size: 0,
      ...artifact.columns,
    },
  })
  for (const needed of new Set(artifact.needs)) needArtifact(draft, instance.id, needed)
  return instance
}

/** An artifact means nothing without another one from now on, in the batch of the caller. */
export function needArtifact(draft: Draft, id: string, needed: string): void {
  // One that is deleted takes with it what it knows to need it, and this is not known yet.
  draft.step(requireMatch(artifactTable, and(eq('id', needed), ne('state', 'deleting'))), neededGone)
  draft.insert(artifactDependencyTable, { artifact_id: id, needs_id: needed })
}

const neededGone = () =>
  new DocentError({ code: 'wrong_state', message: 'An artifact from which this one is made was deleted meanwhile.' })

async function nextVersion(
  draft: Draft,
  { projectId, kind, setId }: NewArtifact,
): Promise<{ setId: string; version: number }> {
  if (setId === undefined) {
    const id = draft.uuid()
    draft.insert(artifactSetTable, { id, project_id: projectId, kind, last_version: 1, created_at: draft.now })
    return { setId: id, version: 1 }
  }
  const set = await findArtifactSet(draft.storage, setId)
  if (!set || set.project_id !== projectId || set.kind !== kind) throw noSuchArtifact(nounOf[kind])
  const version = set.last_version + 1
  const where = eq('last_version', set.last_version)
  draft.step(update(artifactSetTable, { key: { id: setId }, set: { last_version: version }, where }))
  for (const row of await latestVersions(draft.storage, setId))
    draft.set(draft.instance(artifactEntity, row), { is_latest: false })
  return { setId, version }
}

/** After versions of a set are on their way out: the highest that stays is the latest. */
export async function settleLatest(draft: Draft, setId: string, leaving: ReadonlySet<string>): Promise<void> {
  const rows = (await versionsOf(draft.storage, setId)).toSorted((a, b) => b.version - a.version)
  const [latest] = rows.filter((row) => !leaving.has(row.id))
  if (latest && !latest.is_latest) draft.set(draft.instance(artifactEntity, latest), { is_latest: true })
}

export type NewFile = Omit<ArtifactFileRow, 'id' | 'artifact_id' | 'ordinal' | OptionalOfFile> &
  Partial<Pick<ArtifactFileRow, OptionalOfFile>> & { readonly id?: string }
type OptionalOfFile = 'pages' | 'width' | 'height' | 'source_page'

/** Gives an artifact its files, in the batch of the caller; answers their bytes together. */
export function addFiles(draft: Draft, artifactId: string, files: readonly NewFile[]): number {
  files.forEach(({ id, ...file }, ordinal) =>
    draft.insert(artifactFileTable, { id: id ?? draft.uuid(), artifact_id: artifactId, ordinal, ...file }),
  )
  return files.reduce((sum, { size }) => sum + size, 0)
}

/** A list of texts as a column holds it. */
export const jsonList = (list: readonly string[]): JsonValue => [...list]
