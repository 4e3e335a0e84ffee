/** How Docent deals with models that are slow, busy or down. */
export interface ModelPolicy {
  /**
   * Longest wait for the first piece of an answer, in milliseconds; then the call counts as failed.
   * @default the adapter's own limit (two minutes of silence)
   */
  readonly firstTokenTimeoutMs?: number
  /** Longest silence between two pieces, in milliseconds. @default the adapter's own limit (two minutes) */
  readonly idleTimeoutMs?: number
  /**
   * Models that answer instead when one fails before it has said anything, by the id of the failing model. Under llm `auto`
   * the other models follow automatically.
   * @default {}
   */
  readonly fallbacks?: Readonly<Record<string, readonly string[]>>
  /** Whether llm `auto` falls back to another model when the chosen one fails before it has said anything. @default true */
  readonly autoFallback?: boolean
  /** Tries of one call in work over several calls, such as a summary; an answer is tried again as a whole. @default 5 */
  readonly tries?: number
  /**
   * Pause before the second try, in milliseconds; it doubles from there, and is at least what the provider asks for.
   * @default 500
   */
  readonly firstPauseMs?: number
  /** Longest pause of a try; a provider that asks for more fails the call. @default 60000 */
  readonly longestPauseMs?: number
  /** Failures in a row after which `auto` and fallbacks leave a model out for a while. @default 5 */
  readonly restAfterFailures?: number
  /** How long such a model is left out, in milliseconds; then one call shows whether it is back. @default 60000 */
  readonly restMs?: number
}
