/** The way out for addresses that callers name. What it refuses is never dialled. */
export interface OutgoingNetwork {
  /**
   * As the platform's `fetch`, with bounds.
   * @throws `invalid_input`, `forbidden` for an address that is not open, `not_found`, `unavailable`, `timed_out`,
   * `too_large`; the signal's reason when it is aborted
   */
  fetch(
    url: string,
    init: {
      readonly signal: AbortSignal | null
      /** Most bytes of the answer's body. */
      readonly maxBytes: number
      /** Time for the whole call, ms. */
      readonly timeoutMs: number
      /** @default 'GET' */
      readonly method?: string
      readonly headers?: Record<string, string>
      readonly body?: string
      /** `manual` answers with the redirect itself. @default 'follow' */
      readonly redirect?: 'follow' | 'manual'
      /**
       * The answer is written while it is made: nothing coming for a time is no reason to give up.
       * @default false
       */
      readonly streaming?: boolean
    },
  ): Promise<Response>
}
