import type { IndexHit, TermQuery, VectorQuery, WeightedTerm } from '@docent/core/ports'
import { textLiteral } from '../../records/postgres/sql-text.ts'
import { readText } from '../../records/postgres/stored-text.ts'
import { documentFilter, type DocumentFilter } from './document-filter.ts'
import type { PgTable } from './pg-tables.ts'
import { allIndexes, deadRows, plansForPostings, rowTable, termTable } from './stored-index.ts'
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
  const statements = [...plansForPostings, termsSql(table, asked, filter, query)]
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
  return terms
    .map(({ term, weight }, number) => `(${number}, ${textLiteral(storedTerm(term))}, ${weight}::float8)`)
    .join(', ')
}

function termsSql({ at, index }: PgTable, asked: string, filter: DocumentFilter | undefined, query: TermQuery): string {
  const rows = rowTable(at, index.number)
  const among =
    filter === undefined
      ? ''
      : `WHERE ${filter.isOnly ? '' : 'NOT '}EXISTS (
        SELECT FROM ${rows} AS r WHERE r.document = ANY(${filter.documents}) AND r.row = hits.row
      )`
  return `
WITH asked(number, term, weight) AS (VALUES ${asked}),
held AS MATERIALIZED (
  SELECT rows, greatest(length / greatest(rows, 1)::float8, 1) AS average, segments, 0.5::float8 AS half
  FROM ${allIndexes(at)} WHERE number = ${index.number}
),
dead AS MATERIALIZED (${deadRows(at, index.number)}),
hits AS MATERIALIZED (
  SELECT asked.number, p.row, p.count, p.length
  FROM held CROSS JOIN unnest(held.segments) AS s(segment) CROSS JOIN asked
  CROSS JOIN LATERAL (
    SELECT t.rows, t.counts, t.lengths FROM ${termTable(at, index.number)} AS t
    WHERE t.segment = s.segment AND t.term = asked.term LIMIT 1
  ) AS found
  CROSS JOIN LATERAL unnest(found.rows, found.counts, found.lengths) AS p(row, count, length)
  WHERE NOT EXISTS (SELECT FROM dead WHERE dead.row = p.row)
),
rarities AS (
  SELECT asked.number, asked.weight * ln(1 + (held.rows - h.rows + half) / (h.rows + half)) AS rarity,
    ${k1 * (1 - b)}::float8 AS saturation, ${k1 * b}::float8 / held.average AS slope
  FROM held, asked JOIN (SELECT number, count(*) AS rows FROM hits GROUP BY number) AS h USING (number)
),
best AS (
  SELECT hits.row, sum(rarity * hits.count / (hits.count + saturation + slope * hits.length)) * ${k1 + 1} AS score
  FROM hits JOIN rarities USING (number) ${among}
  GROUP BY hits.row ORDER BY score DESC, hits.row LIMIT ${query.limit}
)
SELECT document, ordinal, score${payloadColumn(query)} FROM best
CROSS JOIN LATERAL (SELECT * FROM ${rows} AS r WHERE r.row = best.row LIMIT 1) AS r
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
