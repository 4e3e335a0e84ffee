/** What a search of the web found. */
export interface WebHit {
  readonly title: string
  /** http or https. */
  readonly url: string
  /** Some words of the page. */
  readonly excerpt: string
  /** As the search engine returns it. */
  readonly publishedAt?: string | undefined
}

/** Searches the web. */
export interface WebSearch {
  /**
   * The best pages first, at most `count`.
   * @throws `unavailable` and `timed_out` for what may work later; `provider_refused` and `provider_failed` for what only the
   * operator can change; the signal's reason when it is aborted
   */
  search(query: string, options: { readonly count: number; readonly signal: AbortSignal }): Promise<readonly WebHit[]>
}
