import type { Sweep } from '../../kernel/durable/index.ts'
import type { VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findCollections } from '../../resources/collections/index.ts'

/** Tables as `wakeIndexWriter` names them; others in the same index are none of ours. */
const tableOfCollection = /^c-([0-9a-f-]{36})-\d+$/
const bite = 200

/**
 * Index tables whose collection is gone: a writer at work while its collection was purged makes the table again, and its
 * process may end before it drops it. A collection's row is there before its table and stays until the table is dropped,
 * so no table in use is taken.
 */
export function orphanTableSweep({
  storage,
  vectors,
}: {
  readonly storage: RecordStore
  readonly vectors: VectorIndex
}): Sweep {
  return {
    name: 'orphan index tables',
    everyMs: 6 * 3_600_000,
    async run(signal) {
      const tables = (await vectors.tables()).flatMap((name) => {
        const [, collectionId] = tableOfCollection.exec(name) ?? []
        return collectionId === undefined ? [] : [{ name, collectionId }]
      })
      for (let start = 0; start < tables.length; start += bite) {
        const part = tables.slice(start, start + bite)
        const ids = [...new Set(part.map(({ collectionId }) => collectionId))]
        const rows = await findCollections(storage, ids, ['id'])
        const known = new Set(rows.map((row) => row.id))
        for (const { name, collectionId } of part) {
          if (signal.aborted) return false
          if (!known.has(collectionId)) await vectors.drop(name)
        }
      }
      return false
    },
  }
}
