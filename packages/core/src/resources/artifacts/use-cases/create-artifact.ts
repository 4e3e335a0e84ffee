import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError, mayHaveHappened } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { artifactInputSchema, requireMime, type ArtifactInput, type CheckedArtifactInput } from '../artifact-input.ts'
import { parseVersionName, nounOf, type ArtifactKind, type VersionName } from '../artifact-name.ts'
import { artifactPartTable } from '../artifact-tables.ts'
import { artifactOf, type Artifact } from '../artifact.ts'
import type { ArrivedContent } from '../check-content.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { importJobs, startImport } from '../import-job.ts'
import { addFiles, jsonList, makeArtifact } from '../make-artifact.ts'
import type { ReceivedContent } from '../receive-content.ts'
import type { UploadQuota } from '../../uploads/index.ts'
import type { UploadRoom } from '../upload-room.ts'

/** Where a new artifact goes: a new set, or a new version of one. */
export interface ArtifactPlace {
  readonly project: string
  readonly kind: ArtifactKind
  readonly set?: string | undefined
}

interface ReceivedArtifact {
  readonly place: ArtifactPlace
  readonly input: CheckedArtifactInput
  readonly described: Omit<CheckedArtifactInput, 'file' | 'maxBytes'>
  readonly displayName: string
  /** Ids of what it needs. */
  readonly needs: readonly string[]
  readonly content: ReceivedContent | undefined
}

/**
 * Creates an artifact: with its content, which a job then makes ready, or open for the parts of an upload.
 * @throws `not_found`, `forbidden`, `unsupported_media_type`, `too_large`, `invalid_input` for names of other artifacts and for
 * content that cannot be imported
 */
export function createArtifact(dependencies: ArtifactsDependencies, roomFor: UploadRoom) {
  const { runtime, blobs, idempotency, projects, records, receive, checkContent, callers } = dependencies

  /** Ids of what it needs, which must be in the same project. */
  async function needsOf(place: ArtifactPlace, input: CheckedArtifactInput): Promise<string[]> {
    const needed = [
      input.sourceName && parseVersionName(input.sourceName, 'sourceAnnotationSetName', [place.kind]),
      input.attributesSourceName &&
        parseVersionName(input.attributesSourceName, 'attributesSourceAnnotationSetName', ['annotationSets']),
      input.documentSetParent && documentSetOf(place.project, input.documentSetParent),
    ].filter((name) => typeof name === 'object')
    return Promise.all(needed.map(async (name) => (await records.require(within(place.project, name))).id))
  }

  return async (
    principal: Principal,
    place: ArtifactPlace,
    given: ArtifactInput,
    options: CallOptions = {},
  ): Promise<Artifact> => {
    requireGlobal(principal)
    const { project, kind, set } = place
    await projects.requireRight(scopeOf(principal), project, 'write')
    const checked = check(artifactInputSchema, given)
    const input = { ...checked, mime: requireMime(kind, checked.mime) }
    requireFitting(place, input)
    const latest = set === undefined ? undefined : await records.requireLatest({ project, kind, set })
    const displayName = input.displayName ?? latest?.display_name
    if (displayName === undefined) throw noDisplayName()
    const needs = await needsOf(place, input)
    const { file, maxBytes, ...described } = input
    const { signal } = options
    const room = file && (await roomFor(principal))
    try {
      const content = room && (await receive(file, { maxBytes, take: room.take, signal }))
      return await keep(principal, { place, input, described, displayName, needs, content }, room, options)
    } finally {
      room?.leave()
    }
  }

  async function keep(
    principal: Principal,
    { place, input, described, displayName, needs, content }: ReceivedArtifact,
    room: UploadQuota | undefined,
    options: CallOptions,
  ): Promise<Artifact> {
    const { project, kind, set } = place
    const caller = await callers.broughtBy(principal)
    const make = async (draft: Draft): Promise<Artifact> => {
      await room?.confirm()
      await projects.requireRight(scopeOf(principal), project, 'write')
      const artifact = await makeArtifact(draft, {
        projectId: project,
        kind,
        setId: set,
        ownerId: principal.userId,
        displayName,
        mime: input.mime,
        columns: columnsOf(place, input, content),
        needs,
      })
      if (!content) draft.send(artifact, { type: 'OPEN' })
      else if (importJobs[kind]) {
        const { blobKey: blob_key, size, sha256 } = content
        const part = { artifact_id: artifact.id, number: 1, blob_key, size, sha256, created_at: draft.now }
        draft.insert(artifactPartTable, part)
        startImport(draft, artifact, { by: principal.userId, caller })
      } else {
        const { blobKey: blob_key, size, sha256 } = content
        const name = input.filename || 'content'
        addFiles(draft, artifact.id, [{ name, media_type: input.mime, blob_key, size, sha256 }])
        draft.send(artifact, { type: 'READY' })
      }
      return artifactOf(draft.rowAfter(artifact))
    }

    const drop = async () => {
      if (content) await blobs.delete(content.blobKey).catch(() => {})
    }
    const call = { place, described, sha256: content?.sha256 ?? null }
    try {
      let made = false
      const artifact = await idempotency.once<Artifact, Artifact>(principal, 'createArtifact', call, options, {
        async first(remember) {
          await room?.confirm()
          if (content)
            await checkContent(arrived(principal, kind, { ...input, displayName }, content), { signal: options.signal })
          return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
            const artifact = await make(draft)
            remember(draft, artifact)
            made = true
            return artifact
          })
        },
        again: async (answer) => answer,
      })
      if (!made) await drop()
      return artifact
    } catch (error) {
      if (!mayHaveHappened(error)) await drop()
      throw error
    }
  }
}

const arrived = (
  { userId }: Principal,
  kind: ArtifactKind,
  { mime, filename, displayName, modelType }: CheckedArtifactInput & { readonly displayName: string },
  { blobKey: blob_key, size, sha256 }: ReceivedContent,
): ArrivedContent => ({
  kind,
  mime,
  name: filename || displayName,
  modelType: modelType ?? null,
  ownerId: userId,
  parts: [{ blob_key, size, sha256 }],
})

function columnsOf(
  { project, kind }: ArtifactPlace,
  input: CheckedArtifactInput,
  content: ReceivedContent | undefined,
) {
  return {
    description: input.description,
    filename: input.filename,
    annotations: input.annotations,
    size: content?.size ?? 0,
    source_name: input.sourceName ?? null,
    attributes_source: input.attributesSourceName ?? null,
    document_set_parent:
      input.documentSetParent === undefined ? null : shortParent(documentSetOf(project, input.documentSetParent)),
    model_type: kind === 'models' ? (input.modelType ?? null) : null,
    acl: kind === 'models' ? jsonList(input.acl ?? []) : null,
  }
}

const noDisplayName = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'displayName is required.',
    details: { field: 'displayName' },
  })

/** Fields that only some kinds have, and that some need. */
function requireFitting({ kind, set }: ArtifactPlace, input: CheckedArtifactInput): void {
  const invalid = (field: string, message: string) =>
    new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })
  if (kind === 'annotationSets' && set !== undefined && input.sourceName === undefined)
    throw invalid('sourceAnnotationSetName', 'is required: the version that this one was made of.')
  const only: readonly (readonly [keyof CheckedArtifactInput, string, ArtifactKind])[] = [
    ['attributesSourceName', 'attributesSourceAnnotationSetName', 'documentSets'],
    ['documentSetParent', 'documentSetParent', 'imageSets'],
    ['modelType', 'modelType', 'models'],
    ['acl', 'acl', 'models'],
  ]
  for (const [field, name, of] of only)
    if (input[field] !== undefined && kind !== of) throw invalid(name, `belongs to ${of}, not to ${kind}.`)
}

/** @throws `invalid_input` for an artifact of another project */
function within(project: string, name: VersionName): VersionName {
  if (name.project === project) return name
  throw new DocentError({
    code: 'invalid_input',
    message: `The ${nounOf[name.kind]} is in another project; copy it into this one first.`,
  })
}

/** As image sets show the document set that they belong to. */
export const shortParent = ({ set, version }: VersionName): string => `documentSets/${set}/versions/${version}`

/** @throws `invalid_input` */
export const documentSetOf = (project: string, parent: string): VersionName =>
  within(
    project,
    parseVersionName(
      parent.startsWith('projects/') ? parent : `projects/${project}/documentAI/${parent}`,
      'documentSetParent',
      ['documentSets'],
    ),
  )
