import type { DocumentFilter } from './document-filter.ts'
import type { PgTable } from './pg-tables.ts'
import { rowTable, type IndexSchema } from './stored-index.ts'

/** pgvector's own limit for numbers of 16 bits. */
const mostIndexedDimensions = 4_000
/** Rows that an index gives for each one wanted: it compares rounded numbers, and the true ones decide. */
const surplus = 2
/** pgvector's bounds of how many rows a search looks at. */
const leastLooked = 100
const mostLooked = 1_000

export interface Nearest {
  /** As pgvector reads it. */
  readonly vector: string
  readonly limit: number
  readonly filter: DocumentFilter | undefined
}

export const canBeIndexed = (dimensions: number): boolean => dimensions <= mostIndexedDimensions

/** Numbers of 16 bits, which take half the memory and half the time. */
const rounded = ({ extension }: IndexSchema, value: string, dimensions: number): string =>
  `(${value}::${extension}.halfvec(${dimensions}))`

export const createVectorIndex = (at: IndexSchema, number: number, dimensions: number): string =>
  `CREATE INDEX ON ${rowTable(at, number)} USING hnsw
    (${rounded(at, 'vector', dimensions)} ${at.extension}.halfvec_ip_ops)`

function conditionOf({ filter }: Nearest): string {
  const directed = 'vector IS NOT NULL'
  if (filter === undefined) return directed
  // As a query it is compared by hash; a list is not, before PostgreSQL 15.
  const { isOnly, documents } = filter
  return `${directed} AND document ${isOnly ? `= ANY(${documents})` : `NOT IN (SELECT unnest(${documents}))`}`
}

const scoreOf = ({ at: { extension } }: PgTable, vector: string): string =>
  `-(vector OPERATOR(${extension}.<#>) '${vector}'::${extension}.vector)`

/** Statements, the last one the beginning of a query that has `nearest`; undefined where no index can serve them. */
export function nearestByIndex(table: PgTable, nearest: Nearest): string[] | undefined {
  const { at, index } = table
  const looked = nearest.limit * surplus
  if (!index.vectorIndex || looked > mostLooked) return undefined
  const distance = `${rounded(at, 'vector', index.dimensions)} OPERATOR(${at.extension}.<#>)
    ${rounded(at, `'${nearest.vector}'`, index.dimensions)}`
  return [
    `SET LOCAL hnsw.ef_search = ${Math.max(leastLooked, looked)}`,
    // A filter is applied to what the index gives: it gives more until there is enough.
    'SET LOCAL hnsw.iterative_scan = relaxed_order',
    `WITH found AS MATERIALIZED (
      SELECT row, vector FROM ${rowTable(at, index.number)} WHERE ${conditionOf(nearest)}
      ORDER BY ${distance} LIMIT ${looked}
    ),
    nearest AS (
      SELECT row, ${scoreOf(table, nearest.vector)} AS score FROM found ORDER BY score DESC, row LIMIT ${nearest.limit}
    )`,
  ]
}

/** Compares all rows: no index is on this expression. */
export function nearestOfAll(table: PgTable, nearest: Nearest): string[] {
  const { at, index } = table
  return [
    'SET LOCAL jit = off',
    `WITH nearest AS MATERIALIZED (
      SELECT row, ${scoreOf(table, nearest.vector)} AS score FROM ${rowTable(at, index.number)}
      WHERE ${conditionOf(nearest)} ORDER BY score DESC, row LIMIT ${nearest.limit}
    )`,
  ]
}
