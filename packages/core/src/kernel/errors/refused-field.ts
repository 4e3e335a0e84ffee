import { DocentError } from './docent-error.ts'
import type { ErrorCode } from './error-codes.ts'

/** What a caller repairs by another value. */
const codes: readonly ErrorCode[] = ['invalid_input', 'forbidden']

/**
 * An error about a value, as one about the field in which it was sent. What refuses values, such as the guarded network, does not know
 * where they come from, and a caller who sent several has to see which one is wrong.
 * @returns errors that are of another kind, or name a field already, as they are
 */
export function refusedField(field: string, error: unknown): unknown {
  if (!DocentError.isInstance(error) || !codes.includes(error.code)) return error
  if (error.details !== undefined && 'field' in error.details) return error
  const { code, message, details, cause } = error
  return new DocentError({ code, message: `${field}: ${message}`, details: { ...details, field }, cause })
}
