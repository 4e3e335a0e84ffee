import { requireGlobal } from '../../../access/index.ts'
import { DocentError, mayHaveHappened } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { blobKeyOf } from '../blob-key.ts'
import { meteredContent } from '../metered-content.ts'
import { uploadInputSchema, type StoredUpload, type Upload, type UploadInput } from '../upload.ts'
import { uploadQuotas, type UploadQuota } from '../upload-quota.ts'
import { unusedBytesOf } from '../upload-records.ts'
import { uploadTable } from '../upload-table.ts'
import type { UploadsDependencies } from '../uploads-dependencies.ts'

const tooMuch = (limit: number) =>
  new DocentError({
    code: 'forbidden',
    message: `There is no room for this file: the limit is ${limit} bytes of uploads that are not ingested (upload_bytes_limit_per_user). Ingest what you have uploaded, wait until it goes after 24 hours, or ask an administrator to raise the limit.`,
    details: { limit },
  })

const keepMs = 24 * 3_600_000

/**
 * Receives a file. The blob is written first and the row after it, so a row always has its bytes; a blob whose row never
 * came is removed here, or by the sweep when the process ends in between or nobody knows whether the row was written.
 * @throws `too_large` over the limit, `forbidden` when the user has no room for it and `canceled` when aborted while receiving;
 * nothing stays of any of them
 */
export function createUpload(dependencies: UploadsDependencies) {
  const { runtime, storage, clock, blobs, ids, digests, idempotency, settings } = dependencies
  const quotaFor = uploadQuotas({
    keptBytes: (userId) => unusedBytesOf(storage, userId, clock.now()),
    tooMuch,
  })

  return async (principal: Principal, input: UploadInput, options: CallOptions = {}): Promise<Upload> => {
    requireGlobal(principal)
    const { filename, content, mediaType, maxBytes } = check(uploadInputSchema, input)
    const id = ids.uuid()
    const blobKey = blobKeyOf(id)
    const limit = await settings.of(principal, 'upload_bytes_limit_per_user')
    const quota = await quotaFor(principal.userId, limit)
    try {
      const metered = meteredContent(content, digests, maxBytes, quota.take)
      await blobs.put(blobKey, metered.stream, { signal: options.signal })
      return await keep(principal, { id, filename, blobKey, mediaType, ...metered.measure() }, quota, options)
    } finally {
      quota.leave()
    }
  }

  async function keep(
    principal: Principal,
    stored: StoredUpload,
    quota: UploadQuota,
    options: CallOptions,
  ): Promise<Upload> {
    const { id, filename, size, sha256, blobKey, mediaType } = stored
    // A blob that cannot be deleted now is an orphan, and the sweep's.
    const dropBlob = () => blobs.delete(blobKey).catch(() => {})
    try {
      const upload = await idempotency.once<Upload, Upload>(principal, 'createUpload', { filename, sha256 }, options, {
        // The bytes are here: from now on the call is carried to its end, aborted or not.
        first: (remember) =>
          runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
            await quota.confirm()
            draft.insert(uploadTable, {
              id,
              owner_id: principal.userId,
              filename,
              size,
              sha256,
              blob_key: blobKey,
              media_type: mediaType ?? null,
              created_at: draft.now,
              expires_at: draft.now + keepMs,
              used: false,
            })
            draft.record('upload', id, 'CREATED', { size })
            remember(draft, { id, filename })
            return { id, filename }
          }),
        again: async (answer) => answer,
      })
      if (upload.id !== id) await dropBlob()
      return upload
    } catch (error) {
      if (!mayHaveHappened(error)) await dropBlob()
      throw error
    }
  }
}
