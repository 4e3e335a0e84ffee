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
import { concurrencyLimit } from '../../concurrency-limit.ts'
import { inDocuments } from './document-conditions.ts'
import { indexDamaged } from '../index-damaged.ts'
import { sampleRows } from './lance-sample.ts'
import { searchTerms, searchVector } from './lance-searches.ts'
import type { LanceVectorsOptions } from './lance-options.ts'
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
        // At the version that its only writer knows there is nothing newer, and its index was made before the rows of that.
        if (upsertOptions?.absentAt === (await table.version())) return true
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
        let seen = await table.version()
        if (seen < version) {
          await table.checkoutLatest()
          seen = await table.version()
        }
        return { rows: await table.countRows(), version: seen }
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
