import type { Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { rankingsOf } from './collection-blob-records.ts'
import { findCollections } from './collection-records.ts'

const prefix = 'collections'

/** Where blobs of a collection itself are stored, not those of its documents. */
export const collectionBlobs = (collectionId: string): string => `${prefix}/${collectionId}`

/** Key of a new blob. The id is a UUID v7: the sweep reads from it how old the blob is. */
export const collectionBlobKey = (
  collectionId: string,
  kind: 'thumbnail' | 'topics' | 'ranking',
  id: string,
  type: string,
) => `${collectionBlobs(collectionId)}/${kind}-${id}.${type}`

const keyParts = /^collections\/([^/]+)\/[a-z]+-([0-9a-f]{8})-([0-9a-f]{4})-7/

const hour = 3_600_000
const day = 24 * hour
const bite = 500

/** Pictures, topics and ranking models that a collection does not name any more, or never did, once they are a day old. */
export function orphanCollectionBlobSweep(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
}): Sweep {
  const { storage, blobs, clock } = dependencies

  async function deleteOrphans(found: ReadonlyMap<string, string>): Promise<void> {
    if (found.size === 0) return
    const ids = [...new Set(found.values())]
    const [rows, indexes] = await Promise.all([
      findCollections(storage, ids, ['thumbnail_key', 'topics_key']),
      rankingsOf(storage, ids),
    ])
    const named = new Set<unknown>([
      ...rows.flatMap((row) => [row.thumbnail_key, row.topics_key]),
      ...indexes.map((row) => (row.ranking as { readonly key?: string } | null)?.key),
    ])
    for (const key of found.keys()) if (!named.has(key)) await blobs.delete(key)
  }

  return {
    name: 'orphan collection blobs',
    everyMs: 6 * hour,
    async run(signal) {
      const before = clock.now() - day
      let found = new Map<string, string>()
      for await (const { key } of blobs.list(`${prefix}/`)) {
        if (signal.aborted) return false
        const parts = keyParts.exec(key)
        if (!parts || Number.parseInt(`${parts[2]}${parts[3]}`, 16) >= before) continue
        found.set(key, parts[1]!)
        if (found.size < bite) continue
        await deleteOrphans(found)
        found = new Map()
      }
      await deleteOrphans(found)
      return false
    },
  }
}
