import type { JsonValue } from './predicate.ts'

/** Something that happened and that somebody outside wants to know. */
export interface Notification {
  /** The same for every delivery of it, so that the receiver can drop repeats. */
  readonly id: string
  /** Such as `job.completed`. */
  readonly type: string
  /** When it happened: milliseconds since 1970, UTC. */
  readonly at: number
  readonly data: JsonValue
}

/** Delivers notifications of events. Core repeats what fails, so that each notification arrives at least once. */
export interface Notifier {
  /** Such as `webhook`. */
  readonly name: string
  /**
   * Resolves when the receiver has taken it.
   *
   * @throws `unavailable`, which is retryable, when the receiver is busy, fails or cannot be reached; what is not retryable
   * when it never takes this notification, such as `forbidden` or `invalid_input`; `canceled`
   */
  notify(notification: Notification, options: { readonly signal: AbortSignal }): Promise<void>
  /** Ends what it keeps open. */
  close?(): Promise<void>
}
