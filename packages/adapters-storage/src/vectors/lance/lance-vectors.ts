import { setImmediate } from 'node:timers/promises'
import { checkOptions, type VectorIndex } from '@docent/core/ports'
import {
  checkDimensions,
  checkedRows,
  checkLimit,
  checkTableName,
  checkTerms,
  checkVector,
  isZero,
  unitVector,
} from '../../driver/index.ts'
import { isObjectStore } from './conditional-puts.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { inDocuments } from './document-conditions.ts'
import { indexDamaged } from '../index-damaged.ts'
import { sampleRows } from './lance-sample.ts'
import { searchTerms, searchVector } from './lance-searches.ts'
import { LanceTables } from './lance-tables.ts'
import { optimizeTable } from './optimize-table.ts'
import { rewriteTable } from './purge-table.ts'
import { RowPlaces } from './row-places.ts'
import { StoredSums } from './stored-sums.ts'
import { ensureTextIndex } from './text-index.ts'
import { WarmTables } from './warm-tables.ts'
import { writeRows } from './write-rows.ts'

/** Rows serialized in one turn of the event loop. */
const sliceRows = 500
const documentsPerDelete = 500
/** Clocks of files may be behind ours. */
const versionSlackMs = 1_000
const usualWarmBytes = 32 * 2 ** 20

export interface LanceVectorsOptions {
  /** Directory of the index, or an address LanceDB understands such as `s3://bucket/prefix`. */
  readonly uri: string
  /**
   * Of the object store, as LanceDB takes them: `aws_access_key_id`, `aws_secret_access_key`, `aws_region`, `aws_endpoint`
   * and others. @default those of the environment, such as AWS_ACCESS_KEY_ID
   */
  readonly storageOptions?: Readonly<Record<string, string>>
  /**
   * Rows from which a table gets a vector index. Below, every vector is read from the files and compared; with it they
   * come from memory: 10,000 of 512 numbers take 5 ms instead of 20, and about 75 MB once searched. The hits are the same.
   * @default 5_000, and 500 on an object store
   */
  readonly vectorIndexRows?: number
  /**
   * Rows from which the vector index holds 4 bits a number, and the hits are ordered by their true vectors. At 1,000,000
   * of 512 numbers it takes a fifth of the memory (0.9 GB) and of the time, finds 98 of 100 of the ten best, and is built
   * in two minutes; at 100,000 it takes 6 ms instead of 15, and finds them all. Vectors whose length is no multiple of 8 stay
   * as they are.
   * @default 20_000
   */
  readonly compressedIndexRows?: number
  /**
   * Milliseconds for which `optimize` keeps replaced versions, so that running searches in other processes still find
   * their files. A later search opens the newest version and starts over.
   * @default 60_000
   */
  readonly keepVersionsMs?: number
  /**
   * Vector searches at the same time; others wait. Each holds the vectors it compares, 15 MB for 10,000 of 384 numbers:
   * 200 at once took 3 GB and were no faster than 4.
   * @default 4
   */
  readonly searchesAtOnce?: number
  /**
   * Bytes of what searches read of rows that are kept in memory, of tables up to 100,000 rows from the second search of a version
   * on: a search of 10,000 passages takes 5 ms instead of 9. In a directory those of tables that take half of it at most. On an object
   * store, where each few rows are a request, those of any of these tables, whose indexes are loaded whole besides, about 1 KB a
   * row. 0 for neither.
   * @default 33_554_432
   */
  readonly warmBytes?: number
}

/**
 * Full-text and vector search in LanceDB, a library with files of its own. Loaded on first use.
 *
 * LanceDB on a local disk survives the end of the process but makes nothing durable against power loss; the index is
 * derived, and its user checks `documents` at start and restores missing rows.
 */
export function lanceVectors(options: LanceVectorsOptions): VectorIndex {
  checkOptions('lanceVectors()', options, {
    uri: 'required',
    storageOptions: 'optional',
    vectorIndexRows: 'optional',
    compressedIndexRows: 'optional',
    keepVersionsMs: 'optional',
    searchesAtOnce: 'optional',
    warmBytes: 'optional',
  })
  const isFar = isObjectStore(options.uri)
  const vectorIndexRows = options.vectorIndexRows ?? (isFar ? 500 : 5_000)
  const compressedIndexRows = options.compressedIndexRows ?? 20_000
  const keepVersionsMs = options.keepVersionsMs ?? 60_000
  const limited = concurrencyLimit(options.searchesAtOnce ?? 4)
  const places = new RowPlaces({ warm: warmTables(options, isFar) })
  /** Versions of tables in which nothing is left of deleted rows, and since when by `performance.now()`. */
  const pure = new Map<string, { readonly version: number; readonly since: number }>()
  // Object stores check their own integrity.
  const sums = options.uri.includes('://') ? undefined : new StoredSums(options.uri)
  const tables = new LanceTables({
    uri: options.uri,
    storageOptions: options.storageOptions,
    closing: (table) => places.forget(table),
  })

  async function optimize(name: string): Promise<void> {
    await tables.use(name, async (open, lance) => {
      // Rewriting what another process has rewritten fails however often it is tried.
      await open.table.checkoutLatest()
      await optimizeTable(open, lance, { vectorIndexRows, compressedIndexRows, keepVersionsMs })
    })
  }

  return {
    name: 'lance',
    persistent: true,
    async stat(name) {
      checkTableName(name)
      return tables.use(name, async ({ table }) => {
        await table.checkoutLatest()
        return { rows: await table.countRows(), version: await table.version() }
      })
    },
    async documents(name) {
      checkTableName(name)
      const counts = await tables.use(name, async ({ table }) => {
        await table.checkoutLatest()
        const counts = new Map<string, number>()
        for await (const batch of table.query().select(['document'])) {
          for (const document of batch.getChild('document') ?? []) counts.set(document, (counts.get(document) ?? 0) + 1)
        }
        return counts
      })
      return counts ?? new Map()
    },
    async upsert(target, rows, upsertOptions) {
      const checked = [...checkedRows(target, rows).values()]
      // Rows that are replaced are deleted ones as well.
      pure.delete(target.name)
      const exists = await tables.use(target.name, async ({ table, dimensions }, lance) => {
        checkDimensions(target, dimensions)
        await table.checkoutLatest()
        // Creation of an empty table may have been interrupted before its index.
        if ((await table.countRows()) === 0) await ensureTextIndex(table, lance)
        return true
      })
      if (!exists) {
        await sums?.forget(target.name)
        await tables.create(target.name, target.dimensions)
      }
      let version = 0
      let absentAt = upsertOptions?.absentAt
      for (let start = 0; start < checked.length; start += sliceRows) {
        if (start > 0) await setImmediate()
        version = await writeRows(tables, target, checked.slice(start, start + sliceRows), absentAt)
        if (absentAt !== undefined) absentAt = version
      }
      if (checked.length > 0) return version
      return (await tables.use(target.name, async ({ table }) => table.version())) ?? 0
    },
    async deleteDocuments(name, documents) {
      checkTableName(name)
      pure.delete(name)
      const version = await tables.use(name, async ({ table }) => {
        await table.checkoutLatest()
        for (let start = 0; start < documents.length; start += documentsPerDelete) {
          await table.delete(inDocuments(documents.slice(start, start + documentsPerDelete)))
        }
        return table.version()
      })
      return version ?? 0
    },
    async optimize(name) {
      checkTableName(name)
      await optimize(name)
    },
    async purge(name) {
      checkTableName(name)
      const sizes = { vectorIndexRows, compressedIndexRows }
      const since = await tables.use(name, async (open, lance) => {
        // Another process may have written since.
        await open.table.checkoutLatest()
        const known = pure.get(name)
        if (known?.version === (await open.table.version())) return known.since
        await rewriteTable(open, lance, sizes)
        return performance.now()
      })
      if (since === undefined) return 0
      await optimize(name)
      const version = await tables.use(name, ({ table }) => table.version())
      if (version !== undefined) pure.set(name, { version, since })
      return Math.max(0, Math.ceil(since + keepVersionsMs + versionSlackMs - performance.now()))
    },
    async drop(name) {
      checkTableName(name)
      pure.delete(name)
      await sums?.forget(name)
      await tables.drop(name)
      await sums?.forget(name)
    },
    async tables() {
      return tables.names()
    },
    async refresh(name, version) {
      checkTableName(name)
      const seen = await tables.use(name, async ({ table }) => {
        if ((await table.version()) < version) await table.checkoutLatest()
        return { rows: await table.countRows(), version: await table.version() }
      })
      if ((seen?.version ?? 0) < version) throw indexDamaged()
      return seen?.rows ?? 0
    },
    async searchTerms(name, query) {
      checkTableName(name)
      checkLimit(query.limit)
      checkTerms(query.terms)
      return (await tables.use(name, async (open, lance) => searchTerms(open, lance, places, query))) ?? []
    },
    async searchVector(name, query) {
      checkTableName(name)
      checkLimit(query.limit)
      const search = () =>
        tables.use(name, async (open) => {
          checkVector(query.vector, open.dimensions)
          return isZero(query.vector) ? [] : searchVector(open, places, { ...query, vector: unitVector(query.vector) })
        })
      return (await limited(search)) ?? []
    },
    async *sample(name, rows) {
      checkTableName(name)
      checkLimit(rows)
      const held = await tables.hold(name)
      if (!held) return
      try {
        yield* sampleRows(held.open, rows)
      } finally {
        held.release()
      }
    },
    async verify(name, how) {
      checkTableName(name)
      await sums?.verify(name, how)
    },
    async ping() {
      await tables.names()
    },
    async close() {
      await tables.close()
    },
  }
}

function warmTables(
  { warmBytes: bytes = usualWarmBytes }: LanceVectorsOptions,
  areFar: boolean,
): WarmTables | undefined {
  return bytes > 0 ? new WarmTables({ bytes, areFar }) : undefined
}
