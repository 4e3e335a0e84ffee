import { DocentError, type IndexRow } from '@docent/core/ports'
import { storedText } from '../../records/postgres/stored-text.ts'
import { rowsOf } from './query-pool.ts'
import type { PgTable } from './pg-tables.ts'
import { allIndexes, rowTable, termTable } from './stored-index.ts'
import { termCounts, vectorText } from './stored-values.ts'

/** Inserts or replaces rows, each once, with their postings as a segment. One statement; its new version. */
export async function writeRows(table: PgTable, rows: readonly IndexRow[]): Promise<number> {
  const documents: string[] = []
  const ordinals: number[] = []
  const lengths: number[] = []
  const payloads: string[] = []
  const vectors: (string | null)[] = []
  const postings = { terms: [] as string[], positions: [] as number[], counts: [] as number[] }
  for (const [position, row] of rows.entries()) {
    let length = 0
    for (const [term, count] of termCounts(row.terms)) {
      length += count
      postings.terms.push(term)
      postings.positions.push(position + 1)
      postings.counts.push(count)
    }
    const { buffer, byteOffset, byteLength } = row.payload
    documents.push(storedText(row.document))
    ordinals.push(row.ordinal)
    lengths.push(length)
    payloads.push(Buffer.from(buffer, byteOffset, byteLength).toString('base64'))
    vectors.push(vectorText(row.vector))
  }
  const { terms, positions, counts } = postings
  const values = [documents, ordinals, lengths, payloads, vectors, terms, positions, counts]
  return versionOf(await rowsOf(table.pool, writeSql(table), values))
}

/** Deletes all rows of documents. */
export async function deleteRows(table: PgTable, documents: readonly string[]): Promise<number> {
  const stored = documents.map((document) => storedText(document.toWellFormed()))
  return versionOf(await rowsOf(table.pool, deleteSql(table), [stored]))
}

function versionOf([row]: unknown[][]): number {
  if (row !== undefined) return Number(row[0])
  throw new DocentError({ code: 'conflict', message: 'The index table was dropped while rows were written to it.' })
}

/** The index, locked: a second writer waits, and then sees that the version is another. */
const held = ({ at, index }: PgTable): string =>
  `held AS MATERIALIZED (SELECT * FROM ${allIndexes(at)} WHERE number = ${index.number} FOR UPDATE)`

/** A segment of rows whose postings do not count any more. */
const deadSegment = ({ at, index }: PgTable, rows: string): string =>
  `INSERT INTO ${termTable(at, index.number)} (segment, term, rows, counts, lengths)
    SELECT -(held.version + 1), '', array_agg(${rows}.row), '{}', '{}' FROM held, ${rows} GROUP BY held.version`

function writeSql(table: PgTable): string {
  const { at, index } = table
  return `
WITH ${held(table)},
given AS MATERIALIZED (
  SELECT held.next_row + (g.at - 1)::integer AS row, g.*
  FROM held, unnest($1::text[], $2::integer[], $3::integer[], $4::text[], $5::text[])
    WITH ORDINALITY AS g(document, ordinal, length, payload, vector, at)
),
replaced AS MATERIALIZED (
  SELECT old.row, old.length FROM ${rowTable(at, index.number)} AS old JOIN given USING (document, ordinal)
),
written AS (
  INSERT INTO ${rowTable(at, index.number)} AS old (row, document, ordinal, length, payload, vector)
  SELECT row, document, ordinal, length, decode(payload, 'base64'), vector::${at.extension}.vector FROM given
  ON CONFLICT (document, ordinal) DO UPDATE
  SET row = excluded.row, length = excluded.length, payload = excluded.payload, vector = excluded.vector
),
dead AS (${deadSegment(table, 'replaced')}),
added AS (
  INSERT INTO ${termTable(at, index.number)} (segment, term, rows, counts, lengths)
  SELECT held.version + 1, p.term, array_agg(given.row), array_agg(p.count::smallint), array_agg(given.length)
  FROM held, unnest($6::text[], $7::integer[], $8::integer[]) AS p(term, position, count)
    JOIN given ON given.at = p.position
  GROUP BY held.version, p.term
),
sums AS (
  SELECT count(*) AS rows, coalesce(sum(length), 0) AS length,
    (SELECT count(*) FROM replaced) AS less, (SELECT coalesce(sum(length), 0) FROM replaced) AS shorter
  FROM given
)
UPDATE ${allIndexes(at)} AS i
SET version = held.version + 1, next_row = held.next_row + sums.rows::integer,
  rows = held.rows + sums.rows - sums.less, length = held.length + sums.length - sums.shorter,
  segments = held.segments || (held.version + 1), sizes = held.sizes || sums.rows::integer,
  impure = held.impure OR sums.less > 0
FROM held, sums WHERE i.number = held.number
RETURNING i.version`
}

function deleteSql(table: PgTable): string {
  const { at, index } = table
  return `
WITH ${held(table)},
gone AS (
  DELETE FROM ${rowTable(at, index.number)} WHERE document = ANY($1::text[]) AND EXISTS (SELECT FROM held)
  RETURNING row, length
),
dead AS (${deadSegment(table, 'gone')}),
sums AS (SELECT count(*) AS rows, coalesce(sum(length), 0) AS length FROM gone)
UPDATE ${allIndexes(at)} AS i
SET version = held.version + 1, rows = held.rows - sums.rows, length = held.length - sums.length,
  impure = held.impure OR sums.rows > 0
FROM held, sums WHERE i.number = held.number
RETURNING i.version`
}
