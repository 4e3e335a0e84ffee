import type { BlobStore, Ids, JsonValue } from '../../kernel/ports/index.ts'
import type { Listing } from './listing.ts'

/** A cursor up to this size, in characters of JSON, is kept in the job's row. */
const largestInRow = 2_000

type Place = Pick<Listing, 'after' | 'afterKey'>

/** Where listings continue. The cursor of a crawl holds all that it still has to visit, so large ones are kept as blobs. */
export function cursorStore(blobs: BlobStore, ids: Ids) {
  return {
    async read({ after, afterKey }: Place): Promise<JsonValue | undefined> {
      if (afterKey === undefined) return after
      return JSON.parse(new TextDecoder().decode(await blobs.bytes(afterKey))) as JsonValue
    },
    /** Writes it where the row that comes next can name it. */
    async write(jobId: string, cursor: JsonValue, signal: AbortSignal): Promise<Place> {
      const text = JSON.stringify(cursor)
      if (text.length <= largestInRow) return { after: cursor, afterKey: undefined }
      const afterKey = `jobs/${jobId}/${ids.uuid()}`
      await blobs.put(afterKey, new TextEncoder().encode(text), { signal })
      return { after: undefined, afterKey }
    },
    /** No row names it any more. */
    async drop({ afterKey }: Place): Promise<void> {
      if (afterKey !== undefined) await blobs.delete(afterKey)
    },
  }
}
