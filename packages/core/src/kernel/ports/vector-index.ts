/** One indexed chunk. `(document, ordinal)` is its identity inside a table. */
export interface IndexRow {
  readonly document: string
  /** Position of the chunk in its document, from 0. */
  readonly ordinal: number
  /**
   * What the row is found by: search terms separated by single spaces, as often as they count. The caller has analyzed the
   * text already; an adapter compares terms as they are and knows no language.
   */
  readonly terms: string
  /** Bytes that are kept with the row and returned with its hits when requested. */
  readonly payload: Uint8Array
  /**
   * Length is the table's `dimensions`, all numbers finite. A vector of zeros has no direction: its row is found by text
   * and never by vector.
   */
  readonly vector: Float32Array
}

export interface IndexHit {
  readonly document: string
  readonly ordinal: number
  readonly score: number
  /** Of a query `withPayload`; absent for rows that were written before rows had one. */
  readonly payload?: Uint8Array
}

export interface IndexTable {
  /** Letters, digits, `_` and `-`, at most 120 characters. */
  readonly name: string
  readonly dimensions: number
}

/** Documents to look at, or to leave out. Lists may hold thousands of ids. */
export interface IndexFilter {
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

/** A term that counts as much as its weight. */
export interface WeightedTerm {
  readonly term: string
  /** Above 0. An adapter may round it to quarters, and leave out what rounds to 0. */
  readonly weight: number
}

export interface TermQuery {
  /** Each once. */
  readonly terms: readonly WeightedTerm[]
  readonly limit: number
  readonly filter?: IndexFilter
  /** @default false */
  readonly withPayload?: boolean
}

export interface VectorQuery {
  readonly vector: Float32Array
  readonly limit: number
  readonly filter?: IndexFilter
  /** @default false */
  readonly withPayload?: boolean
}

/** What a caller knows of the rows that it writes, so that an adapter can do less. Each may be ignored. */
export interface UpsertOptions {
  /**
   * A version of the table at which it has no row of these documents. While the table is at it, an adapter may add the rows
   * without looking for rows to replace, which costs a fraction.
   * @default nothing is known
   */
  readonly absentAt?: number
}

/**
 * Full-text and vector search over named tables. It is a derived index: it can be lost and is rebuilt from the record
 * and blob stores, and what it returns counts only after the record store has confirmed it. One writer per table at a
 * time (the caller guarantees it); readers run at any time and see the newest version after `refresh`.
 *
 * Wrong vector lengths, non-finite numbers and bad names or limits are `invalid_input`, checked by the adapter itself
 * before anything is written. Searching a table that is missing finds nothing.
 *
 * A table whose stored data is damaged (files missing, empty, cut, not what they were) is `index_damaged`, wherever that is
 * noticed; the caller drops the table and writes its rows again. What may pass (a full disk, too many open files, a
 * lost connection) is `unavailable` and never `index_damaged`. `drop` also works on a damaged table.
 */
export interface VectorIndex {
  readonly name: string
  readonly persistent: boolean
  /** Whether the table exists, and how many rows and which version it has. */
  stat(name: string): Promise<{ readonly rows: number; readonly version: number } | undefined>
  /** Rows per document of a table; empty when the table is missing. Lets the caller find what an index lost. */
  documents(name: string): Promise<ReadonlyMap<string, number>>
  /**
   * Creates the table when missing and inserts or replaces the rows by identity; of several rows with one identity the
   * last counts. Large calls are written in slices, which readers may see one by one. Returns the table's new version.
   */
  upsert(table: IndexTable, rows: readonly IndexRow[], options?: UpsertOptions): Promise<number>
  /** Deletes all rows of the documents. Returns the table's new version; a missing table is version 0. */
  deleteDocuments(name: string, documents: readonly string[]): Promise<number>
  /**
   * Compacts and updates search structures. Heavy; called by the writer between batches, about every 1,000 new rows or a
   * tenth of the table, and when it has nothing more to do: rows written since are found all the same, but every text
   * search pays for them.
   */
  optimize(name: string): Promise<void>
  /**
   * Sees to it that nothing of rows that were deleted or replaced is left in what is stored of the table. As heavy as writing
   * the table anew; called by the writer. Returns 0 when it is so for all that was deleted before the call, else after how many
   * milliseconds the next call can finish it: until then searches may still read versions with the rows in them.
   */
  purge(name: string): Promise<number>
  /** Removes the table. */
  drop(name: string): Promise<void>
  /** All table names. */
  tables(): Promise<string[]>
  /**
   * Makes the next search see at least `version`; cheap when it already does. Returns how many rows the table has then; a missing
   * one has none.
   * @throws `index_damaged` when there is no such version: the table is gone, or what was written last is
   */
  refresh(name: string, version: number): Promise<number>
  /**
   * Rows with a term of the query, best first by BM25 or a score much like it; score > 0, unbounded. One term in common is a
   * match; the score is the sum over the terms, each times its weight. It only has to find the rows that may be the best:
   * the caller reranks them by their payload. Weights that are not finite and above 0 are `invalid_input`.
   */
  searchTerms(name: string, query: TermQuery): Promise<IndexHit[]>
  /** Nearest by cosine, best first; score is the similarity 1 − distance, −1 … 1. */
  searchVector(name: string, query: VectorQuery): Promise<IndexHit[]>
  /**
   * The payloads of about `rows` rows from all over the table, of all of them when it has no more, in batches. The same rows as
   * long as the table does not change. A missing table, and one written before rows had a payload, has none.
   */
  sample(name: string, rows: number): AsyncIterable<readonly Uint8Array[]>
  /**
   * Compares what is stored of a table with sums of it, where the adapter keeps such: damage that reading does not show. What
   * was written since the last call is taken in. `thorough` reads all of it; otherwise only what seems to have changed.
   * @throws `index_damaged`
   */
  verify(name: string, options: { readonly thorough: boolean }): Promise<void>
  /** Whether it answers now, for readiness. @throws `unavailable` */
  ping(): Promise<void>
  /** Lets go of tables and connections, after what reads them. Calls after it are `unavailable`. */
  close(): Promise<void>
}
