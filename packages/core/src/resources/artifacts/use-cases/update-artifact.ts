import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import { remove } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { checkAttributes } from '../../annotations/index.ts'
import { artifactEntity } from '../artifact-machine.ts'
import { artifactOf, artifactSchema, labelsSchema, type Artifact } from '../artifact.ts'
import type { ArtifactKind, VersionName } from '../artifact-name.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import { allFilesOf } from '../artifact-file-records.ts'
import { artifactDependencyTable, type ArtifactRow } from '../artifact-tables.ts'
import { jsonList, needArtifact } from '../make-artifact.ts'
import { ocrStatuses } from '../ocr-status.ts'
import { documentSetOf, shortParent } from './create-artifact.ts'

/** What never changes, and what follows from the rest; the time of the last change follows from the update itself. */
const fixedFields = {
  name: true,
  parent: true,
  createTime: true,
  jobName: true,
  displayName: true,
  description: true,
  modelType: true,
  status: true,
  error: true,
  ocrStatus: true,
  sizeInStorage: true,
  isLatest: true,
  documentCount: true,
  pageCount: true,
  metricsReport: true,
  labels: true,
} as const
const fixed = Object.keys(fixedFields) as (keyof typeof fixedFields)[]

/** Absent leaves a field as it is. What cannot change may be repeated as it is. */
export const artifactUpdateSchema = z.object({
  filename: z.string().max(1_000).optional(),
  annotations: labelsSchema.optional(),
  attributes: z.record(z.string(), z.json()).optional().describe('Of annotation sets, as VIA declares them.'),
  documentSetParent: z.string().min(1).max(300).optional().describe('Of image sets.'),
  acl: z.array(z.string().min(1).max(255)).max(1_000).optional().describe('Of models.'),
  ...artifactSchema.pick(fixedFields).partial().shape,
})
export type ArtifactUpdate = z.input<typeof artifactUpdateSchema>

const ownFields = { attributes: 'annotationSets', documentSetParent: 'imageSets', acl: 'models' } as const

/** Changes metadata of a version. @throws `not_found`, `forbidden`, `invalid_input` for other values of what cannot change */
export const updateArtifact =
  (dependencies: ArtifactsDependencies) =>
  async (
    principal: Principal,
    name: VersionName,
    input: ArtifactUpdate,
    options: CallOptions = {},
  ): Promise<Artifact> => {
    requireGlobal(principal)
    const changes = check(artifactUpdateSchema, input)
    const { runtime, projects, records, jobs } = dependencies
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      await projects.requireRight(scopeOf(principal), name.project, 'write')
      const row = await records.require(name)
      const status = (await ocrStatuses(jobs, [row])).get(row.id)
      requireFixed(changes, artifactOf(row, status), name.kind)
      if (changes.attributes !== undefined) checkAttributes(changes.attributes, 'attributes')
      const artifact = draft.instance(artifactEntity, row)
      const { filename, annotations, attributes, documentSetParent, acl } = changes
      const parent = documentSetParent === undefined ? undefined : documentSetOf(row.project_id, documentSetParent)
      if (parent) await changeParent(draft, dependencies, row, parent)
      const columns = {
        ...(filename === undefined ? {} : { filename }),
        ...(annotations === undefined ? {} : { annotations }),
        ...(attributes === undefined ? {} : { attributes: attributes as JsonValue, attributes_changed: true }),
        ...(parent === undefined ? {} : { document_set_parent: shortParent(parent) }),
        ...(acl === undefined ? {} : { acl: jsonList(acl) }),
      }
      draft.set(artifact, columns)
      draft.record('artifact', artifact.id, 'UPDATED', { fields: Object.keys(columns) })
      return artifactOf({ ...row, ...columns, updated_at: draft.now }, status)
    })
  }

/** An image set needs its document set: the new one, and the former one only where its pictures are made of it. */
async function changeParent(
  draft: Draft,
  { storage, records }: ArtifactsDependencies,
  row: ArtifactRow,
  parent: VersionName,
): Promise<void> {
  const { id: parentId } = await records.require(parent)
  const needs = new Set(await records.needs(row.id))
  if (!needs.has(parentId)) needArtifact(draft, row.id, parentId)
  if (row.document_set_parent === null) return
  const former = await records.find(documentSetOf(row.project_id, row.document_set_parent))
  if (!former || former.id === parentId || !needs.has(former.id)) return
  const files = await allFilesOf(storage, row.id)
  if (files.some(({ source_page: page }) => page !== null)) return
  draft.step(remove(artifactDependencyTable, { artifact_id: row.id, needs_id: former.id }))
}

function requireFixed(changes: z.output<typeof artifactUpdateSchema>, now: Artifact, kind: ArtifactKind): void {
  const invalid = (field: string, message: string) =>
    new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })
  for (const field of fixed) {
    const wanted = changes[field]
    if (wanted === undefined || isDeepStrictEqual(wanted, now[field])) continue
    const known =
      now[field] === undefined
        ? `a field that this one does not have`
        : `${JSON.stringify(now[field])} and cannot be changed`
    throw invalid(field, `is ${known.slice(0, 300)}.`)
  }
  for (const [field, of] of Object.entries(ownFields)) {
    if (changes[field as keyof typeof ownFields] !== undefined && kind !== of)
      throw invalid(field, `is a field that ${kind} do not have.`)
  }
}
