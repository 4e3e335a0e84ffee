import type { CollectionIndexRow } from '../../resources/indexes/index.ts'

/** By words and meaning, by words, or by a given vector. */
export type SearchMode = 'hybrid' | 'lexical' | 'vector'

export interface CollectionSearch {
  readonly collectionId: string
  readonly mode: SearchMode
  /** For `hybrid` and `lexical`; embedded for `hybrid`. */
  readonly text?: string
  /** The question, where more than it is searched for: what passages are relevant to. @default text */
  readonly about?: string | undefined
  /** For `vector`. */
  readonly vector?: Float32Array
  /** Document ids to stay in; empty or absent means all. */
  readonly documentIds?: readonly string[] | undefined
  readonly offset?: number
  readonly limit: number
  /** Called with a sentence about what went less well than it could have. */
  readonly warn?: ((warning: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** What looks after the indexes that are searched. */
export interface SearchedIndexes {
  /** The index of the collection, once it holds what the records require. @throws `unavailable` when that takes long */
  searchable(collectionId: string, signal?: AbortSignal): Promise<CollectionIndexRow | undefined>
  /** Documents that the index lacks. */
  lacking(collectionId: string): number
  /** Has the index rebuilt when this error means that it is damaged. Returns whether it does. */
  rebuildIfDamaged(collectionId: string, error: unknown, table?: string): boolean
  /** @throws `unavailable` while the index is not whole */
  requireWhole(collectionId: string): void
  /** Looks whether the index is still what was written. @throws `index_damaged` */
  verify(collectionId: string): Promise<void>
  /** Has what was learned for ranking learned again. */
  relearn(collectionId: string, key: string): Promise<void>
}
