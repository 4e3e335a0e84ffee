import type { Gate } from './relevance-gate.ts'
import type { HashedNumbers } from './hashed-numbers.ts'
import type { LatentSemantics } from './latent-semantics.ts'
import type { SimilarTerms } from './similar-terms.ts'

/** An encoded model in memory that all threads of the process have. */
export interface SharedRankingModel {
  /** Of the process; no two have the same. */
  readonly id: number
  readonly bytes: Uint8Array<SharedArrayBuffer>
}

/**
 * What is known of a collection's passages when questions are ranked: counted in its passages, or in a sample of them when
 * there are many. It is learned in the background and may be older than the newest passages.
 */
export interface RankingModel {
  /** Absent of one that was never encoded. */
  readonly shared?: SharedRankingModel | undefined
  /** Passages of the table when it was made. */
  readonly rows: number
  /** Those that were read. */
  readonly sampled: number
  /** Averages of a passage. */
  readonly lengths: { readonly words: number; readonly grams: number; readonly head: number }
  /** Sampled passages with a term, by `termHash`; of the kind `language`, those in the language of a latent term unless it is that of all. */
  readonly passagesWith: HashedNumbers
  readonly similarTerms: SimilarTerms
  readonly semantics?: LatentSemantics | undefined
  /** Evidence from which on a question is about the collection; undefined where nobody asked. */
  readonly gate?: Gate | undefined
  /** How far the collection trusts an embedding model, by its id; undefined where none was measured. */
  readonly embedding?: { readonly id: string; readonly trust: number } | undefined
}

/** Words at the beginning of a passage that show best what it is about: titles and headings are there. */
export const headWords = 20
