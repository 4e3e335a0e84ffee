import type { Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { blobPrefix, startedAt } from './blob-key.ts'
import { expiredUploads, blobsInUse, deleteUnusedUpload } from './upload-records.ts'

export interface UploadSweepDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
}

const hour = 3_600_000
const day = 24 * hour
const bite = 500

/**
 * Uploads past their time that no document is made of. The row goes first and the blob after it: nobody finds a row
 * without its bytes, and a blob left by a kill in between is an orphan.
 */
export function expiredUploadSweep({ storage, blobs, clock }: UploadSweepDependencies): Sweep {
  return {
    name: 'expired uploads',
    everyMs: hour,
    async run(signal) {
      const rows = await expiredUploads(storage, clock.now(), bite)
      for (const row of rows) {
        if (signal.aborted) return false
        if (await deleteUnusedUpload(storage, row)) await blobs.delete(row.blob_key)
      }
      return rows.length === bite
    },
  }
}

/**
 * Blobs that no upload and no document names: of calls that ended between blob and row. Only blobs of uploads begun over a
 * day ago count, because a younger one may still be waiting for its row; an upload that takes longer than that may lose its
 * bytes.
 */
export function orphanUploadSweep({ storage, blobs, clock }: UploadSweepDependencies): Sweep {
  async function deleteOrphans(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const named = await blobsInUse(storage, keys)
    for (const key of keys) if (!named.has(key)) await blobs.delete(key)
  }

  return {
    name: 'orphan uploads',
    everyMs: 6 * hour,
    async run(signal) {
      const before = clock.now() - day
      let keys: string[] = []
      for await (const { key } of blobs.list(blobPrefix)) {
        if (signal.aborted) return false
        const at = startedAt(key)
        if (at === undefined) continue
        // Keys ascend, and with them the times in their ids.
        if (at >= before) break
        keys.push(key)
        if (keys.length < bite) continue
        await deleteOrphans(keys)
        keys = []
      }
      await deleteOrphans(keys)
      return false
    },
  }
}

export const uploadSweeps = (dependencies: UploadSweepDependencies): Sweep[] => [
  expiredUploadSweep(dependencies),
  orphanUploadSweep(dependencies),
]
