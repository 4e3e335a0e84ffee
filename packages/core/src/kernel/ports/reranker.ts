/** Reads a question and passages together and scores how well each answers it: slower than an index, and better. */
export interface Reranker {
  readonly id: string
  /** Most texts of one call. */
  readonly maxTexts: number
  /**
   * Score from which on a passage answers the question, as measured for this model. Absent: its scores order passages, and
   * words and similarity decide whether they answer.
   */
  readonly relevantScore?: number
  /**
   * One finite score a text, in the order of the texts; higher is better, scales differ between models. No texts give no
   * scores, without a call. Aborting rejects with the signal's reason.
   * @throws `provider_failed` (retryable), `rate_limited` with `details.retryAfterMs`, `provider_refused`, `invalid_input` for
   * more than `maxTexts` texts or what the provider refuses. Nothing is tried twice: a search continues without.
   */
  rerank(
    query: string,
    texts: readonly string[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<number[]>
  /** Lets go of threads and weights; Docent calls it when it stops. @default it holds none */
  close?(): Promise<void>
}
