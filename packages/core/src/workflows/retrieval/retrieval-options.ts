/** How passages are looked for. */
export interface RetrievalOptions {
  /**
   * Whether a search by words is made again with words of its best passages. `auto`: where many passages match, the
   * embedding model's weight is below one half, which is where it was measured to gain, and the collection has at most
   * 200,000 passages. Costs a second search of the index, a few milliseconds.
   * @default 'auto'
   */
  readonly feedback?: 'auto' | 'never'
  /**
   * Relevance (0 … 1) of the best passage below which the documents are taken not to answer a question: the part of the
   * question's words that it has, and its similarity by the embedding model's own scale. 0 never says so.
   * @default 0.3
   */
  readonly leastRelevance?: number
  /** Passages that a reranker reads for a question. @default 50 */
  readonly rerankPassages?: number
}
