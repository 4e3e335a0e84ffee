import {
  allIndexes,
  createTables,
  deadRows,
  dropTables,
  joinedArrays,
  plansForPostings,
  rowTable,
  termTable,
} from './stored-index.ts'
import type { PgTable } from './pg-tables.ts'
import { rowsOf, rowsOfEach } from './query-pool.ts'
import { canBeIndexed, createVectorIndex } from './vector-index.ts'

/** An older segment is merged with the newer ones unless it is so many times larger than all of them. */
const muchLarger = 2
/** Of the rows: with more deleted ones all segments are written anew. */
const mostDead = 0.1
const unlimited = { timeoutMs: 0 }

/** The newest segments, down to the first that is much larger than those after it; none when there is one only. */
export function segmentsToMerge<Segment extends { readonly rows: number }>(segments: readonly Segment[]): Segment[] {
  let from = segments.length
  let sum = 0
  while (from > 0 && (sum === 0 || segments[from - 1]!.rows <= muchLarger * sum)) sum += segments[--from]!.rows
  return segments.length - from > 1 ? segments.slice(from) : []
}

/** Merges postings, and makes the vector index once there are as many rows. Reading continues meanwhile. */
export async function tidyTable(table: PgTable, vectorIndexRows: number): Promise<void> {
  const { pool, at, index } = table
  const { number, dimensions } = index
  const [[dead] = []] = await rowsOf(pool, `SELECT count(*) FROM (${deadRows(at, number)}) AS dead`)
  const all = Number(dead) > mostDead * index.rows
  const merged = all ? index.segments : segmentsToMerge(index.segments)
  const statements = [lockSql(table)]
  if (merged.length > 0)
    statements.push(
      mergeSql(
        table,
        merged.map(({ segment }) => segment),
        { all },
      ),
    )
  if (!index.vectorIndex && index.rows >= vectorIndexRows && canBeIndexed(dimensions)) {
    statements.push(
      createVectorIndex(at, number, dimensions),
      `UPDATE ${allIndexes(at)} SET vector_index = true WHERE number = ${number}`,
    )
  }
  if (statements.length === 0) return
  const analyze = `ANALYZE ${rowTable(at, number)}, ${termTable(at, number)}`
  await rowsOfEach(pool, [lockSql(table), ...statements, analyze], unlimited)
}

/**
 * Writes the tables anew under another number and drops the old ones, so that no file has what was deleted. Waits for
 * searches under way, and those after it wait for that.
 */
export async function rewriteTable(table: PgTable): Promise<void> {
  const { pool, at, index } = table
  const { number, dimensions, vectorIndex } = index
  const [[next] = []] = await rowsOf(pool, `SELECT nextval('${at.schema}.index_numbers')`)
  const anew = Number(next)
  const indexes = allIndexes(at)
  await rowsOfEach(
    pool,
    [
      lockSql(table),
      ...plansForPostings,
      ...createTables(at, anew, dimensions),
      `INSERT INTO ${rowTable(at, anew)} SELECT * FROM ${rowTable(at, number)} ORDER BY row`,
      `INSERT INTO ${termTable(at, anew)}
        ${countingPostings(table, `SELECT term, rows, counts, lengths FROM ${termTable(at, number)} WHERE segment > 0`)}`,
      ...(vectorIndex ? [createVectorIndex(at, anew, dimensions)] : []),
      // Nothing, and so an error below, if another process did the same meanwhile.
      `UPDATE ${indexes} SET number = ${anew}, version = version + 1, impure = false,
        segments = ARRAY[version + 1], sizes = ARRAY[rows::integer] WHERE number = ${number}`,
      dropTables(at, number),
      `ANALYZE ${rowTable(at, anew)}, ${termTable(at, anew)}`,
    ],
    unlimited,
  )
}

/** Writers wait until the transaction has ended. */
const lockSql = ({ at, index }: PgTable): string =>
  `SELECT version FROM ${allIndexes(at)} WHERE number = ${index.number} FOR UPDATE`

/** Rows for the table of terms: the postings of a query that count, in one segment. */
const countingPostings = ({ at, index: { number } }: PgTable, postings: string): string =>
  `SELECT (SELECT version + 1 FROM ${allIndexes(at)} WHERE number = ${number}), old.term,
      array_agg(p.row), array_agg(p.count), array_agg(p.length)
    FROM (${postings}) AS old CROSS JOIN LATERAL unnest(old.rows, old.counts, old.lengths) AS p(row, count, length)
    WHERE NOT EXISTS (SELECT FROM (${deadRows(at, number)}) AS dead WHERE dead.row = p.row) GROUP BY old.term`

/** Those that do not count stay in them. */
function allPostings({ at, index: { number } }: PgTable, postings: string): string {
  const joined = joinedArrays(at)
  return `SELECT (SELECT version + 1 FROM ${allIndexes(at)} WHERE number = ${number}), old.term,
      ${joined}(old.rows), ${joined}(old.counts), ${joined}(old.lengths)
    FROM (${postings}) AS old GROUP BY old.term`
}

/** One segment of several. `all`: nothing is left then of the rows that do not count. */
function mergeSql(table: PgTable, segments: readonly number[], { all }: { readonly all: boolean }): string {
  const { at, index } = table
  const terms = termTable(at, index.number)
  const list = `ARRAY[${segments.join(',')}]::bigint[]`
  return `
WITH taken AS (
  DELETE FROM ${terms} WHERE segment = ANY(${list})${all ? ' OR segment < 0' : ''} RETURNING segment, term, rows, counts, lengths
),
merged AS (
  INSERT INTO ${terms} (segment, term, rows, counts, lengths)
  ${(all ? countingPostings : allPostings)(table, 'SELECT term, rows, counts, lengths FROM taken WHERE segment > 0')}
)
UPDATE ${allIndexes(at)} AS i SET version = version + 1,
  segments = kept.segments || (version + 1), sizes = kept.sizes || kept.merged
FROM (
  SELECT coalesce(array_agg(s.segment ORDER BY s.at) FILTER (WHERE s.segment <> ALL(${list})), '{}') AS segments,
    coalesce(array_agg(s.size ORDER BY s.at) FILTER (WHERE s.segment <> ALL(${list})), '{}') AS sizes,
    coalesce(sum(s.size) FILTER (WHERE s.segment = ANY(${list})), 0)::integer AS merged
  FROM ${allIndexes(at)} AS old, unnest(old.segments, old.sizes) WITH ORDINALITY AS s(segment, size, at)
  WHERE old.number = ${index.number}
) AS kept
WHERE i.number = ${index.number}`
}
