/** The command line is invalid; the message explains how to fix it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
