import type { ResponseNotice, RetryNotice } from './call-notices.ts'
import type { WebAbortSignal, WebFetch } from './web-types.ts'

export interface RetryOptions {
  /** Tries after the first one; 0 for none. @default 3 */
  readonly retries?: number
  /** Tries to continue a stream that broke off, counted anew whenever it gets further. @default 8 */
  readonly resumes?: number
  /** Milliseconds before the first retry. They double each time, and a random part of them is left out. @default 250 */
  readonly baseMs?: number
  /** Longest wait in milliseconds. Where Retry-After is longer, the call fails at once. @default 30_000 */
  readonly maxMs?: number
}

type HeaderValues = Readonly<Record<string, string>>

export interface ClientOptions {
  /**
   * Where the router is mounted: `https://host/docs-chat`, or relative to the page, such as `.` or `..`. An empty text
   * is the root of the page's host.
   */
  readonly baseUrl: string | { readonly href: string }
  /** Sent as `Authorization: Bearer`. @default none */
  readonly apiKey?: string | undefined
  /** Headers for each request, asked for before each try: for tokens that change. They win over all others. @default none */
  readonly headers?: (() => HeaderValues | Promise<HeaderValues>) | undefined
  /** @default the runtime's `fetch` */
  readonly fetch?: WebFetch | undefined
  /** How often, and after how long, calls are tried again. @default {} */
  readonly retry?: RetryOptions | undefined
  /**
   * Milliseconds without a byte after which a stream counts as cut. The server sends something every 15 seconds by default.
   * @default 60_000
   */
  readonly silenceMs?: number | undefined
  /** Called for every response, refusals included, before its body is read. What it throws ends the call. @default nobody is notified */
  readonly onResponse?: ((notice: ResponseNotice) => void) | undefined
  /**
   * Called before the wait for another try of a call, or for another connection of a stream that was cut. What it throws ends the call
   * in place of the failure.
   * @default nobody is notified
   */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined
}

export interface CallOptions {
  /** Ends the call with the signal's reason. @default none */
  readonly signal?: WebAbortSignal | undefined
  /** In place of the client's. @default those of the client */
  readonly retry?: RetryOptions | undefined
  /** Further headers of this call. @default none */
  readonly headers?: HeaderValues | undefined
}

/** Of an operation that honours Idempotency-Key. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * A call with the same key and the same input is carried out once in 24 hours, also when the caller was restarted in between.
   * @default a new one for each call
   */
  readonly idempotencyKey?: string | undefined
}
