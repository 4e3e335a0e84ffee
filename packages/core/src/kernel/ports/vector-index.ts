/** One indexed chunk. `(document, ordinal)` is its identity inside a table. */
export interface IndexRow {
  readonly document: string
  /** Position of the chunk in its document, from 0. */
  readonly ordinal: number
  readonly text: string
  /** ISO 639-1 code of the text's language; absent when nobody could tell. @default 'en' */
  readonly language?: string
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

/** A word that counts as much as its weight says; words of a query's text count 1. */
export interface WeightedTerm {
  readonly term: string
  /** Above 0. An adapter may round it to quarters, and leave out what rounds to 0. */
  readonly weight: number
}

export interface LexicalQuery {
  readonly text: string
  readonly limit: number
  /** Words beside the text, as they stand in the passages: an expanded question. @default none */
  readonly terms?: readonly WeightedTerm[]
  /** Languages of the rows of the table. @default English alone */
  readonly languages?: readonly string[]
  readonly filter?: IndexFilter
}

export interface VectorQuery {
  readonly vector: Float32Array
  readonly limit: number
  readonly filter?: IndexFilter
}

/**
 * Full-text and vector search over named tables. It is a derived index: it can be lost and is rebuilt from the record
 * and blob stores, and what it returns counts only after the record store has confirmed it. One writer per table at a
 * time (the caller guarantees it); readers run at any time and see the newest version after `refresh`.
 *
 * Wrong vector lengths, non-finite numbers and bad names or limits are `invalid_input`, checked by the adapter itself
 * before anything is written. Searching a table that is missing finds nothing.
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
  upsert(table: IndexTable, rows: readonly IndexRow[]): Promise<number>
  /** Deletes all rows of the documents. Returns the table's new version; a missing table is version 0. */
  deleteDocuments(name: string, documents: readonly string[]): Promise<number>
  /**
   * Compacts and updates search structures. Heavy; called by the writer between batches, about every 1,000 new rows or a
   * tenth of the table, and when it has nothing more to do: rows written since are found all the same, but every text
   * search pays for them.
   */
  optimize(name: string): Promise<void>
  /** Removes the table. */
  drop(name: string): Promise<void>
  /** All table names. */
  tables(): Promise<string[]>
  /** Makes the next search see at least `version`; cheap when it already does. */
  refresh(name: string, version: number): Promise<void>
  /**
   * Best matches by BM25, best first; score > 0, unbounded. Words are stemmed by the language of each row, of the
   * query by those of `languages`; languages without a stemmer count as English. English stop words are dropped; those of
   * other languages the caller leaves out of the query. The text has no operators. One word in common, of the text or of `terms`, is a match; the score is the sum over the words of
   * both, each times its weight. Weights that are not finite and above 0 are `invalid_input`.
   */
  searchText(name: string, query: LexicalQuery): Promise<IndexHit[]>
  /** Nearest by cosine, best first; score is the similarity 1 − distance, −1 … 1. */
  searchVector(name: string, query: VectorQuery): Promise<IndexHit[]>
  ping(): Promise<void>
  close(): Promise<void>
}
