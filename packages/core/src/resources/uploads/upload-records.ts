import type { Scope } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, never, gt, lte, not } from '../../kernel/ports/index.ts'
import {
  update,
  rowBy,
  walkRows,
  rowById,
  existsIn,
  remove,
  requireAbsent,
  type RecordStore,
  type Where,
} from '../../kernel/records/index.ts'
import { documentTable } from '../documents/document-tables.ts'
import { storedUploadOf, type StoredUpload } from './upload.ts'
import { uploadTable, type UploadRow } from './upload-table.ts'

export interface UploadRecords {
  /**
   * The uploads in the order of the ids; an id named twice comes once. Uploads are their owner's alone.
   * @throws `not_found` naming the first that is missing or somebody else's
   */
  requireAll(scope: Scope, ids: readonly string[]): Promise<StoredUpload[]>
}

/** A key of one collection cannot ingest, so it has no uploads. */
const visibleUploads = (scope: Scope): Where<typeof uploadTable> =>
  scope.collectionId === undefined ? eq('owner_id', scope.userId) : never

export function uploadRecords(storage: RecordStore): UploadRecords {
  return {
    async requireAll(scope, ids) {
      const wanted = [...new Set(ids)]
      if (wanted.length === 0) return []
      const rows = await storage.read({ from: uploadTable, where: and(isIn('id', wanted), visibleUploads(scope)) })
      const found = new Map(rows.map((row) => [row.id, row]))
      return wanted.map((id) => {
        const row = found.get(id)
        if (row) return storedUploadOf(row)
        throw new DocentError({
          code: 'not_found',
          message: `There is no upload ${id.slice(0, 64)}, or it is not yours; uploads are deleted after 24 hours.`,
          details: { id },
        })
      })
    },
  }
}

/**
 * Makes an upload's use part of the batch that makes documents of it. Without this the sweep could take the upload between
 * its reading and the batch; with it the decision runs again and finds it gone.
 */
export function useUpload(draft: Draft, id: string): void {
  draft.step(update(uploadTable, { key: { id }, set: { used: true } }))
}

/** The upload that has this blob, regardless of its owner. */
export const findUploadOf = rowBy(uploadTable, 'blob_key')

/** Uploads of a user, some of them. */
export const uploadsOfUser = (
  storage: RecordStore,
  ownerId: string,
  limit: number,
): Promise<Pick<UploadRow, 'id' | 'blob_key'>[]> =>
  storage.read({
    from: uploadTable,
    where: eq('owner_id', ownerId),
    columns: ['id', 'blob_key'],
    limit,
    cost: 'scan',
  })

/** Of a user's uploads those with these contents, by SHA-256. */
export async function uploadsByContent(
  storage: RecordStore,
  ownerId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, UploadRow>> {
  if (hashes.length === 0) return new Map()
  const rows = await storage.read({ from: uploadTable, where: eq('owner_id', ownerId), cost: 'scan' })
  const wanted = new Set(hashes)
  return new Map(rows.filter(({ sha256 }) => wanted.has(sha256)).map((row) => [row.sha256, row]))
}

export const findUpload = rowById(uploadTable)

/** All uploads, read some at a time. */
export const walkUploads = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<UploadRow> =>
  walkRows(storage, uploadTable, { signal })

/** Bytes of a user that wait to be used. */
export async function unusedBytesOf(storage: RecordStore, ownerId: string, now: number): Promise<number> {
  const [sums] = await storage.aggregate({
    from: uploadTable,
    // Unused ones go when they expire, so the index of that bounds what is looked at.
    where: and(gt('expires_at', now), eq('owner_id', ownerId), eq('used', false)),
    measures: { bytes: { sum: 'size' } },
  })
  return sums?.bytes ?? 0
}

/** Uploads past their time that no document is made of, some of them, the oldest first. */
export const expiredUploads = (
  storage: RecordStore,
  now: number,
  limit: number,
): Promise<Pick<UploadRow, 'id' | 'blob_key'>[]> =>
  storage.read({
    from: uploadTable,
    where: and(lte('expires_at', now), not(existsIn(documentTable, [{ outer: 'blob_key', inner: 'source_key' }]))),
    orderBy: [{ column: 'expires_at' }],
    columns: ['id', 'blob_key'],
    limit,
    cost: 'scan',
  })

/** Of some blobs those that an upload or a document names. */
export async function blobsInUse(storage: RecordStore, keys: readonly string[]): Promise<ReadonlySet<string | null>> {
  const [uploads, documents] = await Promise.all([
    storage.read({ from: uploadTable, where: isIn('blob_key', keys), columns: ['blob_key'] }),
    storage.read({ from: documentTable, where: isIn('source_key', keys), columns: ['source_key'] }),
  ])
  return new Set([...uploads.map((row) => row.blob_key), ...documents.map((row) => row.source_key)])
}

/** Deletes an upload unless a document was made of it since it was read; answers whether it did. */
export async function deleteUnusedUpload(
  storage: RecordStore,
  { id, blob_key: key }: Pick<UploadRow, 'id' | 'blob_key'>,
): Promise<boolean> {
  const outcome = await storage.write({
    steps: [requireAbsent(documentTable, eq('source_key', key)), remove(uploadTable, { id }, { required: true })],
  })
  return outcome.ok
}
