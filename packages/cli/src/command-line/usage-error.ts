/** The command line is invalid; the message says how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
