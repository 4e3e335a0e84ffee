/** How passages are looked for. */
export interface RetrievalOptions {
  /**
   * Relevance (0 … 1) of the best passage below which the documents are taken not to answer a question: how likely the
   * passages are about it, beside questions that the collection does not answer, or the similarity by the embedding model's
   * own scale where that is more. 0 turns it off.
   * @default 0.5
   */
  readonly leastRelevance?: number
  /** Passages that a reranker reads for a question. @default 50 */
  readonly rerankPassages?: number
  /** How long a question waits for a reranker, ms; then the order without it counts. @default 10,000 */
  readonly rerankTimeoutMs?: number
}
