import { postgresError } from '../../records/postgres/postgres-error.ts'
import { resultTypes } from '../../records/postgres/row-values.ts'

/** What is used of a pool of `pg`. Without `values` a text may hold several statements, which are one transaction. */
export interface QueryPool {
  query(request: {
    readonly text: string
    readonly values?: unknown[]
    readonly rowMode: 'array'
    readonly types: typeof resultTypes
    readonly query_timeout?: number
  }): Promise<unknown>
}

interface Result {
  readonly rows: unknown[][]
}

/** Milliseconds: the longest that a timer takes. */
const unlimited = 2 ** 31 - 1

/** One statement with parameters; its rows. Errors are those of `pg`. */
export async function rowsOf(pool: QueryPool, text: string, values: unknown[] = []): Promise<unknown[][]> {
  return ((await pool.query({ text, values, rowMode: 'array', types: resultTypes })) as Result).rows
}

export interface ScriptOptions {
  /** Milliseconds for each statement; 0: without limit, for what reads or writes whole tables. */
  readonly timeoutMs: number
}

/** Several statements in one message and one transaction; the rows of each. Errors are those of `pg`. */
export async function rowsOfEach(
  pool: QueryPool,
  statements: readonly string[],
  { timeoutMs }: ScriptOptions,
): Promise<unknown[][][]> {
  const text = [`SET LOCAL statement_timeout = ${timeoutMs}`, ...statements].join(';\n')
  const limit = timeoutMs === 0 ? { query_timeout: unlimited } : {}
  const results = (await pool.query({ text, rowMode: 'array', types: resultTypes, ...limit })) as Result[]
  return results.slice(1).map(({ rows }) => rows)
}

/** Of a call that touches no table of passages. */
export async function orUnavailable<Value>(call: Promise<Value>): Promise<Value> {
  return call.catch((error: unknown) => {
    throw postgresError(error)
  })
}
