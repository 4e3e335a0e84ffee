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
import type { Runtime } from '../../kernel/durable/index.ts'
import { indexEntity, nextIndexOf, tableName } from '../../resources/indexes/index.ts'
import { analysisVersion } from '../../resources/ranking/index.ts'
import { learnLater } from './learn-ranking.ts'
import { upsertChunks, type ModelTable } from './upsert-chunks.ts'

export interface RebuildDependencies {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly runtime: Runtime
  readonly logger: Logger
}

export interface IndexKeeper {
  /** Compares every index with the records and mends what is missing. Called once at start; runs in the background. */
  start(): Promise<void>
  /** Resolves when the index of the collection holds what the records say. */
  whole(collectionId: string): Promise<void>
  /** Resolves when the index may be written as well: a table of a former analysis is not replaced meanwhile. */
  writable(collectionId: string): Promise<void>
  stop(): Promise<void>
}

const page = 200

const tableOf = (index: Row): ModelTable => ({
  name: String(index['table_name']),
  dimensions: Number(index['dimensions']),
  model: String(index['model']),
})

/**
 * The index is derived and may be lost: a crash of the machine, a deleted directory, vectors in memory. At start it is
 * compared with the records and what is missing is written again from the stored vectors, without any model. Searches
 * of a collection wait for its own repair only.
 */
export function indexKeeper({ storage, blobs, vectors, runtime, logger }: RebuildDependencies): IndexKeeper {
  const repairs = new Map<string, Promise<void>>()
  const replacements = new Map<string, Promise<void>>()
  const controller = new AbortController()
  let all: Promise<void> = Promise.resolve()

  async function repair(index: Row): Promise<void> {
    const id = String(index['id'])
    const next = nextIndexOf(index)
    const written = next && gte('index_generation', next.generation)
    if (next && written) await repairTable(id, { ...next, name: next.table }, written)
    const table = tableOf(index)
    const isNew = (await vectors.stat(table.name)) === undefined
    const version = await repairTable(id, table)
    // What is made from nothing is of today's analysis.
    const set = { version, ...(isNew && { analysis: analysisVersion }) }
    await storage.write({ steps: [{ kind: 'update', table: indexEntity.table, key: { id }, set }] })
  }

  /**
   * Makes a table of today's analysis beside one of a former, which answers until the new one has everything; then the row
   * names the new one. Nothing else is written meanwhile, so that nothing is missing.
   */
  async function replaceOutdated(id: string): Promise<void> {
    const [index] = await storage.read({ from: indexEntity.table, where: eq('id', id), limit: 1 })
    // Moving to another model makes a table of today's analysis anyway.
    if (!index || Number(index['analysis']) >= analysisVersion || nextIndexOf(index)) return
    const old = tableOf(index)
    const generation = Number(index['generation'] ?? 1) + 1
    const table = { ...old, name: tableName(id, generation) }
    await vectors.drop(table.name)
    await repairTable(id, table)
    await vectors.optimize(table.name)
    const version = (await vectors.stat(table.name))?.version ?? 0
    await runtime.commit({ engine: 'index analysis', signal: controller.signal }, async (draft) => {
      const loaded = await draft.load(indexEntity, id)
      // Somebody moves the collection to another model meanwhile, which makes a table of today's analysis as well.
      if (!loaded || nextIndexOf(loaded.row)) return
      draft.send(loaded, { type: 'SWAPPED', table: old.name })
      draft.set(loaded, { table_name: table.name, generation, version, fresh_rows: 0, analysis: analysisVersion })
      learnLater(draft, loaded)
    })
    logger.info({ collectionId: id }, 'the search index was made anew by the analysis of this version')
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
      const ids = indexes.map((index) => String(index['id']))
      const failed = (collectionId: string) => (error: unknown) => {
        if (!controller.signal.aborted) logger.error({ error, collectionId }, 'a search index could not be rebuilt')
      }
      // One after the other: repairs are heavy, and most indexes are whole. Questions wait for repairs, not for replacements.
      for (const [number, index] of indexes.entries()) {
        const id = ids[number]!
        all = all
          .then(() => repair(index))
          .catch(failed(id))
          .finally(() => repairs.delete(id))
        repairs.set(id, all)
      }
      for (const id of ids.filter((_, number) => Number(indexes[number]!['analysis']) < analysisVersion)) {
        all = all
          .then(() => replaceOutdated(id))
          .catch(failed(id))
          .finally(() => replacements.delete(id))
        replacements.set(id, all)
      }
    },
    async whole(collectionId) {
      await repairs.get(collectionId)
    },
    async writable(collectionId) {
      await repairs.get(collectionId)
      await replacements.get(collectionId)
    },
    async stop() {
      controller.abort()
      await all
    },
  }
}
