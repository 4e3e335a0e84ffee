/** The command line makes no sense; the message says how it would. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
