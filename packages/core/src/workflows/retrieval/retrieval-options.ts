/** How passages are looked for. */
export interface RetrievalOptions {
  /**
   * Relevance (0 … 1) of the best passage below which the documents are taken not to answer a question: the part of the
   * question's words that it has, and its similarity by the embedding model's own scale. 0 never says so.
   * @default 0.5
   */
  readonly leastRelevance?: number
  /** Passages that a reranker reads for a question. @default 50 */
  readonly rerankPassages?: number
}
