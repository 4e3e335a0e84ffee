import { indexDamaged } from '../index-damaged.ts'
import type { PgTable } from './pg-tables.ts'
import { rowsOfEach } from './query-pool.ts'
import { allIndexes, deadRows, plansForPostings, rowTable, termTable } from './stored-index.ts'

/**
 * Compares what is stored with the counts that are kept beside it. PostgreSQL has sums of its pages itself, and compares
 * them when it reads; `thorough` reads everything.
 * @throws `index_damaged`, and errors of `pg`
 */
export async function verifyRows(table: PgTable, { thorough }: { readonly thorough: boolean }): Promise<void> {
  const { at, index } = table
  const rows = rowTable(at, index.number)
  const terms = termTable(at, index.number)
  const kept = `SELECT rows, length FROM ${allIndexes(at)} WHERE number = ${index.number}`
  if (!thorough) {
    // Only whether they are there, with all their columns.
    await rowsOfEach(table.pool, [kept, `SELECT * FROM ${rows} LIMIT 1`, `SELECT * FROM ${terms} LIMIT 1`], table)
    return
  }
  const results = await rowsOfEach(
    table.pool,
    [
      ...plansForPostings,
      `SELECT kept.rows = stored.rows AND kept.length = stored.length AND kept.length = posted.length
      FROM (${kept}) AS kept,
        (SELECT count(*) AS rows, coalesce(sum(length), 0) AS length, max(md5(payload)), max(vector::text) FROM ${rows}) AS stored,
        (
          SELECT coalesce(sum(p.count), 0) AS length
          FROM ${terms} AS t CROSS JOIN LATERAL unnest(t.rows, t.counts) AS p(row, count)
          WHERE t.segment > 0 AND NOT EXISTS (SELECT FROM (${deadRows(at, index.number)}) AS dead WHERE dead.row = p.row)
        ) AS posted`,
    ],
    { timeoutMs: 0 },
  )
  // Replaced meanwhile: no row.
  if (results.at(-1)?.[0]?.[0] === false)
    throw indexDamaged(new Error(`the tables of ${table.name} do not have the rows that they had`))
}
