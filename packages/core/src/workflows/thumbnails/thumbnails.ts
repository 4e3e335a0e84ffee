import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Draft, Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError, mayHaveHappened } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { BlobStore, Digests, Ids, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import {
  collectionBlobKey,
  collectionEntity,
  imageKind,
  largestThumbnail,
  requireEditable,
  type CollectionRecords,
} from '../../resources/collections/index.ts'
import { addItem, settleItem, startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'
import { contentSchema } from '../../resources/uploads/index.ts'

export interface ThumbnailsDependencies {
  readonly runtime: Runtime
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly digests: Digests
  readonly records: CollectionRecords
  readonly jobs: JobsService
  readonly idempotency: Idempotency
}

/** The job of a change, and the answer that is remembered with it. */
type AlsoInBatch = (draft: Draft) => void

/**
 * The picture of a collection. A new one is stored beside the old one until one batch names it instead; the old one goes right
 * after, or by the sweep when the process ends in between. A job is over with the batch that makes it: there is nothing
 * left to wait for.
 */
export function thumbnails({ runtime, blobs, ids, digests, records, jobs, idempotency }: ThumbnailsDependencies) {
  /** Names another picture, or none. */
  async function change(
    principal: Principal,
    id: string,
    key: string | null,
    options: CallOptions,
    also: AlsoInBatch = () => {},
  ): Promise<void> {
    const before = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await requireEditable(records, scopeOf(principal), id)
      draft.set(draft.instance(collectionEntity, row), { thumbnail_key: key })
      draft.record('collection', id, 'THUMBNAIL_CHANGED')
      also(draft)
      return row.thumbnail_key
    })
    // A blob that cannot be deleted now is the sweep's.
    if (typeof before === 'string') await blobs.delete(before).catch(() => {})
  }

  async function put(
    principal: Principal,
    id: string,
    bytes: Uint8Array,
    options: CallOptions,
    also?: AlsoInBatch,
  ): Promise<void> {
    const key = collectionBlobKey(id, 'thumbnail', ids.uuid(), imageKind(bytes))
    // Before the bytes are kept; asked again in the batch.
    await requireEditable(records, scopeOf(principal), id)
    await blobs.put(key, bytes, { signal: options.signal })
    try {
      await change(principal, id, key, options, also)
    } catch (error) {
      if (!mayHaveHappened(error)) await blobs.delete(key).catch(() => {})
      throw error
    }
  }

  async function asJob(
    principal: Principal,
    call: { readonly id: string; readonly kind: string; readonly name: string; readonly input: unknown },
    options: CallOptions,
    work: (also: AlsoInBatch) => Promise<void>,
  ): Promise<Job> {
    const jobId = await idempotency.once<string, string>(principal, call.kind, call.input, options, {
      again: async (answer) => answer,
      first: async (remember) => {
        const jobId = ids.uuid()
        await work((draft) => {
          startJob(draft, principal, {
            id: jobId,
            kind: call.kind,
            name: call.name,
            parameters: { collectionId: call.id },
            children: 1,
          })
          const item = { jobId, itemId: call.id }
          addItem(draft, item)
          settleItem(draft, { ...item, ownerId: principal.userId }, 'completed')
          remember(draft, jobId)
        })
        return jobId
      },
    })
    return jobs.get(principal, jobId)
  }

  return {
    /** @throws `too_large` above 5 MB, `unsupported_media_type` for other files than pictures */
    async setThumbnail(
      principal: Principal,
      id: string,
      input: ThumbnailInput,
      options: CallOptions = {},
    ): Promise<void> {
      requireGlobal(principal)
      await put(principal, id, await read(input), options)
    },
    async setThumbnailJob(
      principal: Principal,
      id: string,
      input: ThumbnailInput,
      options: CallOptions = {},
    ): Promise<Job> {
      requireGlobal(principal)
      const bytes = await read(input)
      const call = { id, kind: 'update_collection_thumbnail', name: 'Set a thumbnail' }
      return asJob(principal, { ...call, input: { id, sha256: digests.sha256(bytes) } }, options, (also) =>
        put(principal, id, bytes, options, also),
      )
    },
    /** Nothing happens when there is none. */
    async removeThumbnail(principal: Principal, id: string, options: CallOptions = {}): Promise<void> {
      requireGlobal(principal)
      await change(principal, id, null, options)
    },
    async removeThumbnailJob(principal: Principal, id: string, options: CallOptions = {}): Promise<Job> {
      requireGlobal(principal)
      const call = { id, kind: 'delete_collection_thumbnail', name: 'Remove a thumbnail', input: { id } }
      return asJob(principal, call, options, (also) => change(principal, id, null, options, also))
    },
  }
}

const thumbnailSchema = z.object({ content: contentSchema })
export type ThumbnailInput = z.input<typeof thumbnailSchema>

async function read(input: ThumbnailInput): Promise<Uint8Array> {
  const { content } = check(thumbnailSchema, input)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    if (!(part instanceof Uint8Array))
      throw new DocentError({ code: 'invalid_input', message: 'content is not valid: expected its parts to be bytes.' })
    parts.push(part)
    size += part.byteLength
    if (size > largestThumbnail) {
      throw new DocentError({
        code: 'too_large',
        message: 'A thumbnail may have at most 5 MB; send a smaller picture.',
        details: { limit: largestThumbnail },
      })
    }
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}
