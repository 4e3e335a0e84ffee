import { DocentError } from './docent-error.ts'
import type { ErrorCode } from './error-codes.ts'

const unclear: readonly ErrorCode[] = ['internal', 'unavailable', 'timed_out']

/** After such an error of a write nobody knows whether it took place: what it would have named must stay. */
export const mayHaveHappened = (error: unknown): boolean =>
  !DocentError.isInstance(error) || unclear.includes(error.code)
