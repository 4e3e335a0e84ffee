import type { IndexHit, TermQuery, VectorQuery, WeightedTerm } from '@docent/core/ports'
import { textLiteral } from '../../records/postgres/sql-text.ts'
import { readText } from '../../records/postgres/stored-text.ts'
import { documentFilter } from './document-filter.ts'
import type { PgTable } from './pg-tables.ts'
import { allIndexes, deadRows, rowTable, termTable } from './stored-index.ts'
import { storedTerm, vectorText } from './stored-values.ts'
import { nearestByIndex, nearestOfAll } from './vector-index.ts'

/** BM25's saturation by repetition, and by length; those of the other indexes. */
const k1 = 1.5
const b = 0.75

/** Rows ranked by words, in one round trip. */
export async function searchTerms(table: PgTable, query: TermQuery): Promise<IndexHit[]> {
  const filter = documentFilter(query.filter)
  const asked = askedTerms(query.terms)
  if (query.limit === 0 || filter === 'nothing' || asked === '') return []
  // Compiling a statement takes longer than running it.
  const statements = ['SET LOCAL jit = off', termsSql(table, asked, filter, query)]
  return hitsOf((await table.search(statements)).at(-1)!)
}

/**
 * Rows by their similarity. Through the vector index first, where there is one; a filter that leaves few rows can keep it from
 * finding enough of them, and then all are compared. `query.vector` is not of zeros.
 */
export async function searchVector(table: PgTable, query: VectorQuery): Promise<IndexHit[]> {
  const filter = documentFilter(query.filter)
  if (query.limit === 0 || filter === 'nothing') return []
  const nearest = { vector: vectorText(query.vector)!, limit: query.limit, filter }
  const { at, index } = table
  const found = async (statements: readonly string[]) => {
    const hits = `SELECT document, ordinal, greatest(-1, least(1, score)) AS score${payloadColumn(query)}
      FROM nearest JOIN ${rowTable(at, index.number)} USING (row) ORDER BY score DESC, document, ordinal`
    const all = [...statements.slice(0, -1), `${statements.at(-1)!}\n${hits}`]
    return hitsOf((await table.search(all)).at(-1)!)
  }
  const byIndex = nearestByIndex(table, nearest)
  if (byIndex !== undefined) {
    const hits = await found(byIndex)
    if (hits.length === query.limit) return hits
  }
  return found(nearestOfAll(table, nearest))
}

/** Literals of the terms, each once: their number, text and weight. */
function askedTerms(terms: readonly WeightedTerm[]): string {
  return terms.map(({ term, weight }, number) => `(${number}, ${textLiteral(storedTerm(term))}, ${weight})`).join(', ')
}

function termsSql({ at, index }: PgTable, asked: string, filter: string | undefined, query: TermQuery): string {
  const rows = rowTable(at, index.number)
  const among = filter === undefined ? '' : `WHERE hits.row IN (SELECT row FROM ${rows} WHERE ${filter})`
  return `
WITH asked(number, term, weight) AS (VALUES ${asked}),
held AS (
  SELECT rows, length / greatest(rows, 1)::float8 AS average, segments FROM ${allIndexes(at)} WHERE number = ${index.number}
),
hits AS MATERIALIZED (
  SELECT asked.number, p.row, p.count, p.length
  FROM held CROSS JOIN unnest(held.segments) AS s(segment) CROSS JOIN asked
  CROSS JOIN LATERAL (
    SELECT t.rows, t.counts, t.lengths FROM ${termTable(at, index.number)} AS t
    WHERE t.segment = s.segment AND t.term = asked.term LIMIT 1
  ) AS found
  CROSS JOIN LATERAL unnest(found.rows, found.counts, found.lengths) AS p(row, count, length)
  WHERE p.row NOT IN (${deadRows(at, index.number)})
),
rarities AS (
  SELECT asked.number, asked.weight * ln(1 + (held.rows - h.rows + 0.5) / (h.rows + 0.5)::float8) AS rarity
  FROM held, asked JOIN (SELECT number, count(*) AS rows FROM hits GROUP BY number) AS h USING (number)
),
best AS (
  SELECT hits.row, sum(
    rarity * hits.count * ${k1 + 1} / (hits.count + ${k1} * (${1 - b} + ${b} * hits.length / greatest(held.average, 1)))
  ) AS score
  FROM held, hits JOIN rarities USING (number) ${among}
  GROUP BY hits.row ORDER BY score DESC, hits.row LIMIT ${query.limit}
)
SELECT document, ordinal, score${payloadColumn(query)} FROM best JOIN ${rows} USING (row)
ORDER BY score DESC, document, ordinal`
}

const payloadColumn = ({ withPayload = false }: { readonly withPayload?: boolean }): string =>
  withPayload ? ', payload' : ''

function hitsOf(rows: readonly (readonly unknown[])[]): IndexHit[] {
  return rows.map(([document, ordinal, score, payload]) => ({
    document: readText(document as string),
    ordinal: ordinal as number,
    score: score as number,
    ...(payload !== undefined && { payload: payload as Uint8Array }),
  }))
}
