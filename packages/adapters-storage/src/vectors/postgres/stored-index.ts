import { textLiteral } from '../../records/postgres/sql-text.ts'

/** Where the tables are. */
export interface IndexSchema {
  /** Quoted. */
  readonly schema: string
  /** The schema of the extension `vector`, quoted: it need not be on the search path. */
  readonly extension: string
}

/** One index as the table of all indexes has it. */
export interface StoredIndex {
  /** Names its two tables. Never used again. */
  readonly number: number
  readonly dimensions: number
  readonly rows: number
  readonly version: number
  /** Whether something of deleted or replaced rows may be stored. */
  readonly impure: boolean
  readonly vectorIndex: boolean
  /** Of postings, oldest first, with the number of rows each had when it was written. */
  readonly segments: readonly { readonly segment: number; readonly rows: number }[]
}

export const joinedArrays = ({ schema }: IndexSchema): string => `${schema}.joined`
export const allIndexes = ({ schema }: IndexSchema): string => `${schema}.indexes`
export const rowTable = ({ schema }: IndexSchema, number: number): string => `${schema}.rows_${number}`
export const termTable = ({ schema }: IndexSchema, number: number): string => `${schema}.terms_${number}`

const columns = 'number, dimensions, rows, version, impure, vector_index, array_to_json(segments), array_to_json(sizes)'

export const indexByName = (at: IndexSchema, name: string): string =>
  `SELECT ${columns} FROM ${allIndexes(at)} WHERE name = ${textLiteral(name)}`

export function readIndex(row: readonly unknown[] | undefined): StoredIndex | undefined {
  if (row === undefined) return undefined
  const [number, dimensions, rows, version, impure, vectorIndex, segments, sizes] = row as [
    ...[number, number, number, number],
    ...[boolean, boolean, string, string],
  ]
  const sizeAt = JSON.parse(sizes) as number[]
  return {
    ...{ number, dimensions, rows, version, impure, vectorIndex },
    segments: (JSON.parse(segments) as number[]).map((segment, at) => ({ segment, rows: sizeAt[at]! })),
  }
}

/**
 * `segments` and `sizes`: of postings. A version is also the number of the segment that was written with it.
 */
export const schemaSql = (at: IndexSchema): string[] => [
  `CREATE SCHEMA IF NOT EXISTS ${at.schema}`,
  `CREATE SEQUENCE IF NOT EXISTS ${at.schema}.index_numbers AS integer`,
  `CREATE TABLE IF NOT EXISTS ${allIndexes(at)} (
    name text COLLATE "C" PRIMARY KEY,
    number integer NOT NULL UNIQUE,
    dimensions integer NOT NULL,
    rows bigint NOT NULL DEFAULT 0,
    length bigint NOT NULL DEFAULT 0,
    next_row integer NOT NULL DEFAULT 1,
    version bigint NOT NULL DEFAULT 1,
    segments bigint[] NOT NULL DEFAULT '{}',
    sizes integer[] NOT NULL DEFAULT '{}',
    impure boolean NOT NULL DEFAULT false,
    vector_index boolean NOT NULL DEFAULT false
  )`,
  // Much faster than taking arrays apart and making others of their elements.
  `CREATE OR REPLACE AGGREGATE ${joinedArrays(at)}(anycompatiblearray) (
    SFUNC = array_cat, STYPE = anycompatiblearray, INITCOND = '{}'
  )`,
]

/**
 * The tables of an index. `terms` has the postings: for each term of a segment the rows with it, how often each has it, and
 * how many terms each has. A written segment is never changed, so rows that are deleted or replaced (a replaced row gets another
 * number) are listed in segments below 0, by the term that none is.
 */
export const createTables = (at: IndexSchema, number: number, dimensions: number): string[] => [
  `CREATE TABLE ${rowTable(at, number)} (
    row integer PRIMARY KEY,
    document text COLLATE "C" NOT NULL,
    ordinal integer NOT NULL,
    length integer NOT NULL,
    payload bytea NOT NULL,
    vector ${at.extension}.vector(${dimensions}),
    UNIQUE (document, ordinal)
  )`,
  `CREATE TABLE ${termTable(at, number)} (
    segment bigint NOT NULL,
    term text COLLATE "C" NOT NULL,
    rows integer[] NOT NULL,
    counts smallint[] NOT NULL,
    lengths integer[] NOT NULL,
    PRIMARY KEY (segment, term)
  )`,
  // Compressing them saves little, and every search would have to undo it.
  ...['rows', 'counts', 'lengths'].map(
    (column) => `ALTER TABLE ${termTable(at, number)} ALTER COLUMN ${column} SET STORAGE EXTERNAL`,
  ),
]

export const dropTables = (at: IndexSchema, number: number): string =>
  `DROP TABLE IF EXISTS ${rowTable(at, number)}, ${termTable(at, number)}`

/** A query: the rows whose postings do not count any more. */
export const deadRows = (at: IndexSchema, number: number): string =>
  `SELECT unnest(dead.rows) AS row FROM ${termTable(at, number)} AS dead WHERE dead.segment < 0`

/**
 * For statements on postings. Nobody can estimate how many rows an array has: by default such plans take minutes once in a
 * while. Single look-ups are marked by `LIMIT 1`.
 */
export const plansForPostings = [
  'SET LOCAL enable_nestloop = off',
  'SET LOCAL enable_mergejoin = off',
  'SET LOCAL enable_seqscan = off',
  // Compiling a statement takes longer than running it.
  'SET LOCAL jit = off',
  `SET LOCAL work_mem = '64MB'`,
]
