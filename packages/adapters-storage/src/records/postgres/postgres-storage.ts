import type { Pool } from 'pg'
import { checkOptions, DocentError, type Query, type Row, type StorageDriver } from '@docent/core/ports'
import { alreadyMigrated, notMigrated, storeClosed } from '../driver-state.ts'
import { invalidInput } from '../invalid-input.ts'
import { tablesOfOneDurability, type ColumnShape } from '../schema/table-shape.ts'
import { compareValues } from '../values/compare-values.ts'
import { claimSql } from './claim-sql.ts'
import { changesOf, openPool, rowsOf, survive, withClient } from './connection.ts'
import { openStore, type OpenStore } from './open-store.ts'
import { postgresError } from './postgres-error.ts'
import { aggregateSql, querySql, writeWhereSql } from './query-sql.ts'
import { transact } from './transaction.ts'
import { writeBatch } from './write-records.ts'

export interface PostgresStorageOptions {
  /** `postgres://user:password@host:port/database`, with the parameters that the library `pg` takes. Either this or `pool`. */
  readonly url?: string
  /** A pool of the host's, which the host ends. */
  readonly pool?: Pool
  /** The schema of the tables; created if missing. One of Docent's own for each service. @default 'docent' */
  readonly schema?: string
  /** Of the pool that is made from `url`. @default 10 */
  readonly maxConnections?: number
  /** Milliseconds after which a statement counts as failed; also of the pool made from `url`. @default 30000 */
  readonly statementTimeoutMs?: number
}

export interface PostgresStorage extends StorageDriver {
  /** PostgreSQL's plan for a query, one line per node: for tests and for diagnosing slow queries. */
  explain(query: Query): Promise<string[]>
}

/**
 * Records in a schema of a PostgreSQL database, version 14 or newer, which any number of processes can share. A batch is
 * one round trip and one transaction.
 * @throws `invalid_input`
 */
export function postgresStorage(options: PostgresStorageOptions): PostgresStorage {
  checkOptions('postgresStorage()', options, {
    url: 'optional',
    pool: 'optional',
    schema: 'optional',
    maxConnections: 'optional',
    statementTimeoutMs: 'optional',
  })
  const { url, schema = 'docent', maxConnections = 10, statementTimeoutMs = 30_000 } = options
  if ((url === undefined) === (options.pool === undefined))
    throw invalidInput('postgresStorage() takes either url or pool.')
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema))
    throw invalidInput('The schema of postgresStorage() is a name of lower-case letters, digits and _.')
  let own: Pool | undefined
  let opening: Promise<OpenStore> | undefined
  let store: OpenStore | undefined
  let closing: Promise<void> | undefined

  const leave = options.pool ? survive(options.pool) : () => {}
  const running = new Set<Promise<unknown>>()

  const opened = (): OpenStore => {
    if (closing !== undefined) throw storeClosed()
    if (store === undefined) throw notMigrated()
    return store
  }
  /** Keeps the pool open until the call has ended. */
  const inStore = async <Result>(call: (store: OpenStore) => Promise<Result>): Promise<Result> => {
    const result = call(opened())
    running.add(result)
    return result.finally(() => running.delete(result))
  }
  const endPool = async () => {
    const pool = own
    own = undefined
    await pool?.end()
  }
  const open: StorageDriver['migrate'] = async (catalogue, { mode }) => {
    if (closing !== undefined) throw storeClosed()
    if (opening !== undefined) throw alreadyMigrated()
    const begin = async () => {
      const pool = options.pool ?? (own = await openPool({ url: url!, maxConnections, statementTimeoutMs }))
      return openStore(pool, schema, catalogue, mode)
    }
    opening = begin()
    try {
      store = await opening
    } catch (error) {
      opening = undefined
      await endPool()
      throw postgresError(error)
    }
    return { from: store.from, to: catalogue.version }
  }
  const close = async (): Promise<void> => {
    await opening?.catch(() => undefined)
    await Promise.allSettled(running)
    await endPool()
    leave()
  }

  return {
    name: 'postgres',
    capabilities: { shared: true, persistent: true },
    migrate: open,
    read: (query) =>
      inStore(async ({ pool, schema: at, shapes }) => rowsOf(pool, querySql(query, at, tablesOfOneDurability(shapes)))),
    aggregate: (query) =>
      inStore(async ({ pool, schema: at, shapes }) =>
        rowsOf(pool, aggregateSql(query, at, tablesOfOneDurability(shapes))),
      ),
    write: (batch) => inStore((open) => writeBatch(open, batch)),
    writeWhere: (change) =>
      inStore(async ({ pool, schema: at, shapes }) =>
        changesOf(pool, writeWhereSql(change, at, tablesOfOneDurability(shapes))),
      ),
    claim: (claim) => inStore((open) => claimRecords(open, claim)),
    transact: (work) => inStore((open) => transact(open, work, statementTimeoutMs)),
    backup: async () => {
      opened()
      throw new DocentError({
        code: 'unsupported',
        message: 'PostgreSQL has backups of its own: use pg_dump, or those of the service that runs it.',
      })
    },
    now: () => inStore(storeTime),
    ping: () => inStore(async ({ pool }) => void (await rowsOf(pool, { text: 'SELECT 1', values: [], columns: [] }))),
    close: () => (closing ??= close()),
    explain: (query) => inStore((open) => explainQuery(open, query)),
  }
}

async function storeTime({ pool }: OpenStore): Promise<number> {
  const text = 'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time'
  const time: ColumnShape = { name: 'time', type: 'integer', nullable: false, default: undefined, long: false }
  const [row] = await rowsOf(pool, { text, values: [], columns: [time] })
  return Number(row!['time'])
}

/** Rows in the order of the picks, the oldest first; PostgreSQL returns updated rows in no particular order. */
async function claimRecords(store: OpenStore, claim: Parameters<StorageDriver['claim']>[0]): Promise<Row[]> {
  const find = tablesOfOneDurability(store.shapes)
  const table = find(claim.table)
  const order = ['due_at', ...table.primaryKey.map(({ name }) => name)]
  const byAge = (a: Row, b: Row): number => {
    for (const column of order) {
      const difference = compareValues(a[column] as string, b[column] as string)
      if (difference !== 0) return difference
    }
    return 0
  }
  const claimed: Row[] = []
  for (const statement of claimSql(claim, store.schema, find)) {
    const rows = (await rowsOf(store.pool, statement)).sort(byAge)
    for (const { owner, jobId } of statement.picks)
      claimed.push(...rows.filter((row) => row['owner'] === owner && (jobId === undefined || row['job_id'] === jobId)))
  }
  return claimed
}

/** Without reading whole tables or sorting wherever there is another way, as it would plan for large ones. */
async function explainQuery({ pool, schema, shapes }: OpenStore, query: Query): Promise<string[]> {
  const { text, values } = querySql(query, schema, tablesOfOneDurability(shapes))
  return withClient(pool, async (client) => {
    await client.query(
      'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off',
    )
    const { rows } = await client.query({ text: `EXPLAIN ${text}`, values: values as unknown[], rowMode: 'array' })
    await client.query('ROLLBACK')
    return (rows as [string][]).map(([line]) => line)
  })
}
