import { DocentError, type ObjectPlace } from '@docent/core/ports'
import { abortError } from '../../abort.ts'

/**
 * The one place where an error of the storage service becomes one of an object target. The credentials are the host's: where they are
 * refused, only its operator can change that.
 */
export function targetError(error: unknown, { bucket }: ObjectPlace, signal: AbortSignal): unknown {
  if (signal.aborted) return abortError(signal)
  if (!DocentError.isInstance(error)) return error
  if (error.code === 'forbidden' || error.code === 'provider_failed')
    return new DocentError({
      code: 'provider_refused',
      message: `The storage service refused the call for the bucket "${bucket}"; its operator must check the credentials, the region and the address in s3Target().`,
      cause: error,
    })
  if (error.code === 'timed_out' || error.code === 'rate_limited')
    return new DocentError({ code: 'unavailable', message: error.message, cause: error })
  return error
}
