import { DocentError } from './docent-error.ts'
import type { ErrorCode } from './error-codes.ts'

/** What others do: a provider or a store that is away, refuses or is too slow. */
const ofOthers: readonly ErrorCode[] = [
  'provider_failed',
  'provider_refused',
  'rate_limited',
  'unavailable',
  'timed_out',
]

/** Whether it is a failure of something that we call, which happens without a mistake in our code. */
export const isOfOthers = (error: unknown): boolean => DocentError.isInstance(error) && ofOthers.includes(error.code)

/**
 * Whether the engine threw it over a mistake in code. The errors of `fetch` have the same type, and a cause.
 */
export const isMistake = (error: Error): boolean =>
  error.cause === undefined &&
  (error instanceof TypeError ||
    error instanceof ReferenceError ||
    error instanceof RangeError ||
    error instanceof SyntaxError)
