import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import { checkOptions, DocentError, type VectorIndex } from '@docent/core/ports'
import { checkedRows, checkLimit, checkTerms, checkVector, isZero } from '../../driver/index.ts'
import { invalidInput } from '../../records/invalid-input.ts'
import { openPool } from '../../records/postgres/connection.ts'
import { readText } from '../../records/postgres/stored-text.ts'
import { indexDamaged } from '../index-damaged.ts'
import { tableError } from './index-errors.ts'
import { PgTables } from './pg-tables.ts'
import { orUnavailable, rowsOf, type QueryPool } from './query-pool.ts'
import { sampledNumbers, sampleRows } from './sample-rows.ts'
import { searchTerms, searchVector } from './search-rows.ts'
import { allIndexes, rowTable } from './stored-index.ts'
import { rewriteTable, tidyTable } from './tidy-table.ts'
import { verifyRows } from './verify-rows.ts'
import { deleteRows, writeRows } from './write-rows.ts'

/** Rows of one statement: some milliseconds of writing vectors as text. */
const sliceRows = 100
const documentsPerDelete = 1_000

/** Where the tables of `pgVectors` are, and its limits. Exactly one of `url` and `pool` is given. */
export interface PgVectorsOptions {
  /** `postgres://user:password@host:port/database`, with the parameters that the library `pg` takes. Either this or `pool`. */
  readonly url?: string
  /** A pool of the host's, which the host ends. */
  readonly pool?: QueryPool
  /** The schema of the tables, of their own; created if missing. @default 'docent_vectors' */
  readonly schema?: string
  /** Of the pool that is made from `url`. @default 10 */
  readonly maxConnections?: number
  /** Milliseconds after which a search or a change counts as failed. Compacting has no limit. @default 30000 */
  readonly statementTimeoutMs?: number
  /**
   * Rows from which `optimize` gives a table a vector index (HNSW over numbers of 16 bits; the true ones order what it finds).
   * Below, all vectors are compared. At most 4,000 dimensions.
   * @default 20_000
   */
  readonly vectorIndexRows?: number
}

/**
 * Full-text and vector search in PostgreSQL with the extension `vector` (pgvector 0.8 or newer), for any number of processes.
 * @throws `invalid_input`
 */
export function pgVectors(options: PgVectorsOptions): VectorIndex {
  checkOptions('pgVectors()', options, {
    url: 'optional',
    pool: 'optional',
    schema: 'optional',
    maxConnections: 'optional',
    statementTimeoutMs: 'optional',
    vectorIndexRows: 'optional',
  })
  const { url, schema = 'docent_vectors', maxConnections = 10, statementTimeoutMs = 30_000 } = options
  const vectorIndexRows = options.vectorIndexRows ?? 20_000
  if ((url === undefined) === (options.pool === undefined)) throw invalidInput('pgVectors() takes either url or pool.')
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema))
    throw invalidInput('The schema of pgVectors() is a name of lower-case letters, digits and _.')
  let own: Promise<Pool> | undefined
  let closing: Promise<void> | undefined
  const running = new Set<Promise<unknown>>()
  const open = async () => options.pool ?? (await (own ??= openPool({ url: url!, maxConnections, statementTimeoutMs })))
  const tables = new PgTables({ open, schema, timeoutMs: statementTimeoutMs })

  /** Keeps the pool open until the call has ended. */
  async function whileOpen<Result>(call: () => Promise<Result>): Promise<Result> {
    if (closing !== undefined) throw new DocentError({ code: 'unavailable', message: 'The vector index is closed.' })
    const result = call()
    running.add(result)
    return result.finally(() => running.delete(result))
  }

  async function close(): Promise<void> {
    await Promise.allSettled(running)
    await own?.then(
      (pool) => pool.end(),
      // Nothing was opened.
      () => undefined,
    )
  }

  return {
    name: 'pgvector',
    persistent: true,
    stat: (name) =>
      whileOpen(async () => {
        const index = await tables.read(name)
        return index && { rows: index.rows, version: index.version }
      }),
    documents: (name) =>
      whileOpen(async () => {
        const counts = await tables.use(name, ({ pool, at, index }) =>
          rowsOf(pool, `SELECT document, count(*) FROM ${rowTable(at, index.number)} GROUP BY document`),
        )
        return new Map(counts?.map(([document, rows]) => [readText(document as string), rows as number]))
      }),
    upsert: (target, rows) =>
      whileOpen(async () => {
        const checked = [...checkedRows(target, rows).values()]
        await tables.provide(target.name, target.dimensions)
        let version: number | undefined
        // Without rows, too: a damaged table is reported.
        for (let start = 0; start === 0 || start < checked.length; start += sliceRows) {
          if (start > 0) await setImmediate()
          version = await tables.use(target.name, (table) => writeRows(table, checked.slice(start, start + sliceRows)))
        }
        if (version !== undefined) return version
        throw new DocentError({ code: 'conflict', message: 'The index was dropped while rows were written to it.' })
      }),
    deleteDocuments: (name, documents) =>
      whileOpen(async () => {
        let version: number | undefined
        for (let start = 0; start === 0 || start < documents.length; start += documentsPerDelete) {
          version = await tables.use(name, (table) =>
            deleteRows(table, documents.slice(start, start + documentsPerDelete)),
          )
        }
        return version ?? 0
      }),
    optimize: (name) =>
      whileOpen(() => tables.use(name, (table) => tidyTable(table, vectorIndexRows), { fresh: true })),
    purge: (name) =>
      whileOpen(async () => {
        await tables.use(name, async (table) => (table.index.impure ? rewriteTable(table) : undefined), { fresh: true })
        return 0
      }),
    drop: (name) => whileOpen(() => tables.drop(name)),
    tables: () =>
      whileOpen(async () => {
        const { pool, at } = await tables.opened()
        const rows = await orUnavailable(rowsOf(pool, `SELECT name FROM ${allIndexes(at)} ORDER BY name`))
        return rows.map(([name]) => name as string)
      }),
    refresh: (name, version) =>
      whileOpen(async () => {
        const index = await tables.read(name)
        if ((index?.version ?? 0) < version) throw indexDamaged()
        return index?.rows ?? 0
      }),
    searchTerms: (name, query) =>
      whileOpen(async () => {
        checkLimit(query.limit)
        checkTerms(query.terms)
        return (await tables.use(name, (table) => searchTerms(table, query))) ?? []
      }),
    searchVector: (name, query) =>
      whileOpen(async () => {
        checkLimit(query.limit)
        const search = tables.use(name, async (table) => {
          checkVector(query.vector, table.index.dimensions)
          return isZero(query.vector) ? [] : searchVector(table, query)
        })
        return (await search) ?? []
      }),
    async *sample(name, rows) {
      checkLimit(rows)
      const found = await whileOpen(() =>
        tables.use(name, async (table) => ({ table, numbers: await sampledNumbers(table, rows) })),
      )
      if (found === undefined) return
      try {
        yield* sampleRows(found.table, found.numbers)
      } catch (error) {
        throw tableError(error)
      }
    },
    verify: (name, how) => whileOpen(() => tables.use(name, (table) => verifyRows(table, how))),
    ping: () =>
      whileOpen(async () => {
        const { pool } = await tables.opened()
        await orUnavailable(rowsOf(pool, 'SELECT 1'))
      }),
    close: () => (closing ??= close()),
  }
}
