import type * as Pg from 'pg'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { DocentError, type Row } from '@docent/core/ports'
import type { Statement } from './query-sql.ts'
import { postgresError } from './postgres-error.ts'
import { resultTypes, rowDecoder } from './row-values.ts'

export interface PoolOptions {
  readonly url: string
  readonly maxConnections: number
  readonly statementTimeoutMs: number
}

/** A pool of the library `pg`, which the host installs. @throws `unsupported` without it */
export async function openPool({ url, maxConnections, statementTimeoutMs }: PoolOptions): Promise<Pool> {
  const { Pool } = await loadPg()
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    // Also how long a call waits for a free connection.
    connectionTimeoutMillis: statementTimeoutMs,
    // Of the client, not a setting of the session: a pooler between may give each transaction another session.
    query_timeout: statementTimeoutMs,
    keepAlive: true,
    application_name: 'docent',
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  survive(pool)
  return pool
}

/**
 * A connection may break in the moment in which it goes from one hand to another, when nobody listens: that too would end
 * the process. Undone by what is returned.
 */
export function survive(pool: Pool): () => void {
  const listen = (client: PoolClient) => void client.on('error', () => undefined)
  pool.on('connect', listen)
  return () => void pool.off('connect', listen)
}

/** @throws `unsupported` without the library */
export async function loadPg(): Promise<typeof Pg> {
  try {
    return await import('pg')
  } catch (error) {
    throw new DocentError({
      code: 'unsupported',
      message: 'PostgreSQL is used by the package pg, which is not installed: run npm install pg.',
      cause: error,
    })
  }
}

/** Runs a statement on any connection. */
export async function rowsOf(
  source: Pick<Pool | PoolClient, 'query'>,
  { text, values, columns }: Statement,
): Promise<Row[]> {
  try {
    const result = await source.query({ text, values: values as unknown[], rowMode: 'array', types: resultTypes })
    return (result.rows as unknown[][]).map(rowDecoder(columns))
  } catch (error) {
    throw postgresError(error)
  }
}

/** Number of rows changed. */
export async function changesOf(
  source: Pick<Pool | PoolClient, 'query'>,
  { text, values }: Statement,
): Promise<number> {
  try {
    return (await source.query({ text, values: values as unknown[] })).rowCount ?? 0
  } catch (error) {
    throw postgresError(error)
  }
}

/** Uses one connection; one that failed inside a transaction, or without an answer, is not used again. */
export async function withClient<Result>(pool: Pool, use: (client: PoolClient) => Promise<Result>): Promise<Result> {
  return usingClient(await pool.connect(), use)
}

/** The same with a connection that was taken from the pool; it goes back. */
export async function usingClient<Result>(
  client: PoolClient,
  use: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  let broken: Error | undefined
  // A connection that breaks while it is idle in our hands would otherwise end the process.
  const note = (error: Error) => (broken = error)
  client.on('error', note)
  try {
    return await use(client)
  } catch (error) {
    broken ??= await client.query('ROLLBACK').then(
      () => undefined,
      (failed: Error) => failed,
    )
    throw error
  } finally {
    client.off('error', note)
    client.release(broken)
  }
}

/** Several statements in one message and one transaction; the results of all. */
export async function scriptOf(client: PoolClient, statements: readonly string[]): Promise<QueryResult[]> {
  const results = (await client.query({ text: statements.join(';\n'), types: resultTypes })) as unknown
  return Array.isArray(results) ? (results as QueryResult[]) : [results as QueryResult]
}
