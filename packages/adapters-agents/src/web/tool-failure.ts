import { DocentError, errorCodes, type HostToolContext, type HostToolResult } from '@docent/core/ports'

/** Attempts at what may work later, before the model learns of it. */
const mostAttempts = 2

/**
 * A failed result with its reason, for the model to go another way.
 * @throws what may work later, to be tried again; bugs; the reason of an abort
 */
export function toolFailure(error: unknown, { attempt, signal }: HostToolContext): HostToolResult {
  if (signal.aborted || !DocentError.isInstance(error) || error.code === 'internal') throw error
  if (errorCodes[error.code].retryable && attempt < mostAttempts) throw error
  return { content: error.message, failed: true }
}
