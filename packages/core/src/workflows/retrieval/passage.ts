import type { ChunkText, SearchableDocument } from '../../resources/documents/index.ts'

/** A chunk that the records confirm: searchable now, and visible to who asks. */
export interface Passage {
  readonly document: SearchableDocument
  readonly chunkId: number
  readonly chunk: ChunkText
  /** How it compares with the others of its search; scales differ between kinds of search. */
  readonly score: number
  /** How far it is about the question, 0 … 1, whatever else was found. Of a hybrid search. */
  readonly relevance?: number
  /** Whether this is enough to answer from. Of a hybrid search. */
  readonly relevant?: boolean
  /** Whether it is enough for a model that only quotes, which checks itself whether a passage answers. */
  readonly quotable?: boolean
}
