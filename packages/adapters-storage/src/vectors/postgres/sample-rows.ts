import { rowsOf } from './query-pool.ts'
import type { PgTable } from './pg-tables.ts'
import { rowTable } from './stored-index.ts'

/** Rows read at once. */
const batchRows = 500

/** The numbers of every so many-th row. */
export async function sampledNumbers({ pool, at, index }: PgTable, rows: number): Promise<number[]> {
  if (rows === 0) return []
  const text = `SELECT row FROM (
      SELECT row, row_number() OVER (ORDER BY row) - 1 AS position, count(*) OVER () AS rows
      FROM ${rowTable(at, index.number)}
    ) AS all_rows
    WHERE position = 0 OR floor(position * least(1, $1 / rows::float8)) > floor((position - 1) * least(1, $1 / rows::float8))
    ORDER BY row`
  return (await rowsOf(pool, text, [rows])).map(([row]) => row as number)
}

export async function* sampleRows(
  { pool, at, index }: PgTable,
  numbers: readonly number[],
): AsyncGenerator<readonly Uint8Array[], void, undefined> {
  const text = `SELECT payload FROM ${rowTable(at, index.number)} WHERE row = ANY($1::integer[]) ORDER BY row`
  for (let start = 0; start < numbers.length; start += batchRows) {
    const found = await rowsOf(pool, text, [numbers.slice(start, start + batchRows)])
    yield found.map(([payload]) => payload as Uint8Array)
  }
}
