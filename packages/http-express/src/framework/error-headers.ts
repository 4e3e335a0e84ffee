import { asDocentError, DocentError } from '@docent/core/ports'
import type { ResultHeaders } from './result.ts'

const headersOf = new WeakMap<object, ResultHeaders>()

/**
 * A failure with response headers, for what was done before it, such as the id of a record that is kept. Another one than what was thrown:
 * several requests may fail with the same.
 */
export function withHeaders(thrown: unknown, headers: ResultHeaders): DocentError {
  const { code, message, details, cause } = asDocentError(thrown)
  const failure = new DocentError({ code, message, details, cause })
  headersOf.set(failure, headers)
  return failure
}

/** The headers that were added to a failure. */
export const headersOfError = (thrown: unknown): ResultHeaders | undefined =>
  typeof thrown === 'object' && thrown !== null ? headersOf.get(thrown) : undefined
