import {
  and,
  eq,
  gt,
  gte,
  always,
  type BlobStore,
  type Logger,
  type Predicate,
  type Row,
  type StorageDriver,
  type VectorIndex,
} from '../../kernel/ports/index.ts'
import { membershipEntity } from '../../resources/documents/index.ts'
import { indexEntity, nextIndexOf } from '../../resources/indexes/index.ts'
import { upsertChunks, type ModelTable } from './upsert-chunks.ts'

export interface RebuildDependencies {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly logger: Logger
}

export interface IndexKeeper {
  /** Compares every index with the records and mends what is missing. Called once at start; runs in the background. */
  start(): Promise<void>
  /** Resolves when the index of the collection holds what the records say. */
  whole(collectionId: string): Promise<void>
  stop(): Promise<void>
}

const page = 200

/**
 * The index is derived and may be lost: a crash of the machine, a deleted directory, vectors in memory. At start it is
 * compared with the records and what is missing is written again from the stored vectors, without any model. Searches
 * of a collection wait for its own repair only.
 */
export function indexKeeper({ storage, blobs, vectors, logger }: RebuildDependencies): IndexKeeper {
  const repairs = new Map<string, Promise<void>>()
  const controller = new AbortController()
  let all: Promise<void> = Promise.resolve()

  async function repair(index: Row): Promise<void> {
    const id = String(index['id'])
    const next = nextIndexOf(index)
    const written = next && gte('index_generation', next.generation)
    if (next && written) await repairTable(id, { ...next, name: next.table }, written)
    const table = { name: String(index['table_name']), dimensions: Number(index['dimensions']) }
    const version = await repairTable(id, { ...table, model: String(index['model']) })
    await storage.write({ steps: [{ kind: 'update', table: indexEntity.table, key: { id }, set: { version } }] })
  }

  /** Makes a table hold what the searchable memberships say, those that `which` tells. */
  async function repairTable(collectionId: string, table: ModelTable, which: Predicate = always): Promise<number> {
    const present = await vectors.documents(table.name)
    const wanted = new Set<string>()
    let mended = 0
    let after = ''
    for (;;) {
      controller.signal.throwIfAborted()
      const members = await storage.read({
        from: membershipEntity.table,
        where: and(eq('collection_id', collectionId), eq('state', 'searchable'), which, gt('id', after)),
        orderBy: [{ column: 'id' }],
        limit: page,
      })
      for (const member of members) wanted.add(String(member['id']))
      const missing = members.filter((member) => present.get(String(member['id'])) !== Number(member['chunk_count']))
      for (let start = 0; start < missing.length; start += 20) {
        const part = missing.slice(start, start + 20)
        await upsertChunks({ storage, blobs, vectors }, table, part, controller.signal)
      }
      mended += missing.length
      if (members.length < page) break
      after = String(members.at(-1)!['id'])
    }
    // Rows of late attempts and of what was removed: harmless to answers, but they crowd out real hits.
    const pending = await storage.read({
      from: membershipEntity.table,
      where: and(eq('collection_id', collectionId), eq('state', 'indexing')),
      columns: ['id'],
    })
    for (const row of pending) wanted.add(String(row['id']))
    const strangers = [...present.keys()].filter((id) => !wanted.has(id))
    if (strangers.length > 0) await vectors.deleteDocuments(table.name, strangers)
    if (mended > 0) {
      await vectors.optimize(table.name)
      logger.info({ collectionId, documents: mended }, 'the search index was rebuilt from stored vectors')
    }
    return (await vectors.stat(table.name))?.version ?? 0
  }

  return {
    async start() {
      const indexes = await storage.read({ from: indexEntity.table, cost: 'scan' })
      // One after the other: repairs are heavy, and most indexes are whole.
      all = Promise.resolve()
      for (const index of indexes) {
        const id = String(index['id'])
        const work = all
          .then(() => repair(index))
          .catch((error: unknown) => {
            if (!controller.signal.aborted)
              logger.error({ error, collectionId: id }, 'a search index could not be mended')
          })
          .finally(() => repairs.delete(id))
        repairs.set(id, work)
        all = work
      }
    },
    async whole(collectionId) {
      await repairs.get(collectionId)
    },
    async stop() {
      controller.abort()
      await all
    },
  }
}
