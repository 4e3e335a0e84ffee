import type { Scope } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, eq, isIn, never } from '../../kernel/ports/index.ts'
import { update, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { storedUploadOf, type StoredUpload } from './upload.ts'
import { uploadTable } from './upload-table.ts'

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
          message: `There is no upload ${id.slice(0, 64)}, or it is not yours; uploads go after 24 hours.`,
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
