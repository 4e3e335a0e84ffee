import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError, mayHaveHappened } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, type BlobContent, type Principal } from '../../../kernel/ports/index.ts'
import { increment, insert, remove, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { z } from 'zod'
import type { VersionName } from '../artifact-name.ts'
import type { UploadQuota } from '../../uploads/index.ts'
import type { ReceivedContent } from '../receive-content.ts'
import { findPart } from '../artifact-file-records.ts'
import { artifactPartTable, artifactTable, type ArtifactRow } from '../artifact-tables.ts'
import type { ArtifactsDependencies } from '../artifacts-dependencies.ts'
import type { UploadRoom } from '../upload-room.ts'

export const partNumberSchema = z.int().min(1).max(10_000)

/** A version, or, of an image set, its newest one. */
export type UploadName = Omit<VersionName, 'version'> & { readonly version?: number | undefined }

/** A part of an upload that is kept. */
export interface UploadedPart {
  readonly partNumber: number
  /** Bytes, as a decimal number. */
  readonly sizeInBytes: string
}

interface ReceivedPart extends Pick<ReceivedContent, 'blobKey' | 'size' | 'sha256'> {
  readonly id: string
  readonly number: number
}

/**
 * Takes a part of an upload, in any order; the same number again replaces the part.
 * @throws `not_found`, `forbidden`, `invalid_input` for numbers outside of 1 to 10000, `too_large`, `wrong_state` once it is complete
 */
export function uploadPart(dependencies: ArtifactsDependencies, roomFor: UploadRoom) {
  const { runtime, blobs, projects, records, receive } = dependencies

  async function open(principal: Principal, name: UploadName): Promise<ArtifactRow> {
    const { version } = name
    await projects.requireRight(scopeOf(principal), name.project, 'write')
    const row = version === undefined ? await records.requireLatest(name) : await records.require({ ...name, version })
    if (row.state !== 'uploading') throw complete()
    return row
  }

  return async (
    principal: Principal,
    name: UploadName,
    part: { readonly number: number; readonly content: BlobContent; readonly maxBytes?: number | undefined },
    options: CallOptions = {},
  ): Promise<UploadedPart> => {
    requireGlobal(principal)
    const number = check(z.object({ partNumber: partNumberSchema }), { partNumber: part.number }).partNumber
    const { id, version } = await open(principal, name)
    const room = await roomFor(principal)
    try {
      const limits = { maxBytes: part.maxBytes ?? 2 ** 30, take: room.take, signal: options.signal }
      const received = await receive({ content: part.content }, limits)
      // The version that was found first: a newer one may have been opened while the bytes came.
      return await keep(principal, { ...name, version }, { id, number, ...received }, room, options)
    } finally {
      room.leave()
    }
  }

  async function keep(
    principal: Principal,
    name: UploadName,
    { id, number, blobKey, size, sha256 }: ReceivedPart,
    room: UploadQuota,
    options: CallOptions,
  ): Promise<UploadedPart> {
    try {
      const replaced = await runtime.commit(
        { actor: principal.userId, requestId: options.requestId },
        async (draft) => {
          await room.confirm()
          await open(principal, name)
          const before = await findPart(draft.storage, id, number)
          // Not by its revision: parts that come at the same time do not wait for each other.
          const uploading = eq('state', 'uploading')
          draft.step(update(artifactTable, { key: { id }, set: { updated_at: draft.now }, where: uploading }))
          draft.step(increment(artifactTable, { key: { id }, by: { size: size - (before?.size ?? 0) } }))
          if (before) {
            const where = eq('blob_key', before.blob_key)
            draft.step(remove(artifactPartTable, { artifact_id: id, number }, { where, required: true }))
          }
          const row = { artifact_id: id, number, blob_key: blobKey, size, sha256, created_at: draft.now }
          draft.step(insert(artifactPartTable, row))
          draft.record('artifact', id, 'PART_UPLOADED', { part: number })
          return before?.blob_key
        },
      )
      if (replaced !== undefined) await blobs.delete(replaced).catch(() => {})
      return { partNumber: number, sizeInBytes: String(size) }
    } catch (error) {
      if (!mayHaveHappened(error)) await blobs.delete(blobKey).catch(() => {})
      throw error
    }
  }
}

const complete = () =>
  new DocentError({ code: 'wrong_state', message: 'The upload is complete; no more parts are accepted.' })
