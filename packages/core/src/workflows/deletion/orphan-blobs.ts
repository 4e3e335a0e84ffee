import type { Sweep } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findDocuments, documentsOfSources } from '../../resources/documents/index.ts'
import { openJobsAmong } from '../../resources/jobs/index.ts'

const hour = 3_600_000
const day = 24 * hour
const bite = 500

/** Time in a UUID v7; undefined for other texts. */
function madeAt(id: string): number | undefined {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/.exec(id)
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined
}

/**
 * Blobs that no row names: texts and fetched files whose process ended between blob and batch, and what late attempts
 * wrote for documents that were deleted. Only those whose id is over a day old count, because a younger one may still be
 * waiting for its row. Earlier attempts of a document that is there go with the document.
 */
export function orphanBlobSweep(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
}): Sweep {
  const { storage, blobs, clock } = dependencies

  /** Goes through the blobs of a prefix whose next segment is an id; of names, `namedAmong` says which stay. */
  async function sweep(
    prefix: string,
    namedAmong: (names: readonly string[]) => Promise<readonly (string | null)[]>,
    nameOf: (key: string, id: string) => string,
    signal: AbortSignal,
  ) {
    const before = clock.now() - day
    let found = new Map<string, string>()
    const deleteOrphans = async () => {
      const names = [...new Set(found.values())]
      if (names.length === 0) return
      const named = new Set(await namedAmong(names))
      for (const [key, name] of found) if (!named.has(name)) await blobs.delete(key)
      found = new Map()
    }
    for await (const { key } of blobs.list(prefix)) {
      if (signal.aborted) return
      const id = key.slice(prefix.length).split('/', 1)[0]!
      const at = madeAt(id)
      if (at === undefined) continue
      // Keys ascend, and with them the times in their ids.
      if (at >= before) break
      found.set(key, nameOf(key, id))
      if (found.size >= bite) await deleteOrphans()
    }
    await deleteOrphans()
  }

  const sourceKeys = async (keys: readonly string[]) =>
    (await documentsOfSources(storage, keys, ['source_key'])).map((row) => row.source_key)
  const documents = async (ids: readonly string[]) => (await findDocuments(storage, ids, ['id'])).map((row) => row.id)
  const openJobs = (ids: readonly string[]) => openJobsAmong(storage, ids)

  return {
    name: 'orphan blobs',
    everyMs: 6 * hour,
    async run(signal) {
      await sweep('texts/', sourceKeys, (key) => key, signal)
      await sweep('sources/', sourceKeys, (key) => key, signal)
      await sweep('documents/', documents, (_, id) => id, signal)
      await sweep('jobs/', openJobs, (_, id) => id, signal)
      return false
    },
  }
}
