import { DocentError } from '@docent/core/ports'

/** Why an aborted call ends: the signal's reason when it is Docent's own, else `canceled`. */
export function abortError(signal: AbortSignal): DocentError {
  if (DocentError.isInstance(signal.reason)) return signal.reason
  return new DocentError({
    code: 'canceled',
    message: 'Reading was stopped before it was complete.',
    cause: signal.reason,
  })
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal)
}
