import { asDocentError, type DocentError } from '../../kernel/errors/index.ts'
import type { Clock, Ids } from '../../kernel/ports/index.ts'
import type { ModelPolicy } from './model-policy.ts'

/** Calls a model until it answers, or long enough; the error of the last try otherwise. */
export type RetryPolicy = <Value>(modelId: string, signal: AbortSignal, call: () => Promise<Value>) => Promise<Value>

/** Failures in a row, of all callers, after which a model counts as down: then each call is one try. */
const downAfter = 10

/**
 * A busy model refuses some of the many calls that a long document needs. Starting the document over each time would never
 * end, so a call that may succeed later is retried automatically: after the time the provider asks for, or growing pauses.
 */
export function modelRetryPolicy({
  clock,
  ids,
  policy = {},
}: {
  readonly clock: Clock
  readonly ids: Ids
  readonly policy?: ModelPolicy
}): RetryPolicy {
  // Longer waits are those of the queue, which gives the place to other work meanwhile.
  const { tries = 5, firstPauseMs = 500, longestPauseMs = 60_000 } = policy
  const failures = new Map<string, number>()
  return async (modelId, signal, call) => {
    for (let tried = 1; ; tried++) {
      try {
        const value = await call()
        failures.delete(modelId)
        return value
      } catch (thrown) {
        const error = asDocentError(thrown)
        if (signal.aborted || !error.retryable) throw thrown
        const inARow = (failures.get(modelId) ?? 0) + 1
        failures.set(modelId, inARow)
        const pauseMs = pauseAfter(error, tried, firstPauseMs, ids)
        if (tried >= tries || inARow >= downAfter || pauseMs > longestPauseMs) throw thrown
        await pause(clock, pauseMs, signal)
      }
    }
  }
}

function pauseAfter({ details }: DocentError, tried: number, firstPauseMs: number, ids: Ids): number {
  const asked = details?.retryAfterMs ?? 0
  const growing = firstPauseMs * 2 ** (tried - 1) * (0.5 + ids.random())
  return Math.max(asked, growing)
}

async function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<void>()
  const abort = () => over.reject(signal.reason)
  const cancel = clock.schedule(clock.now() + milliseconds, over.resolve)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await over.promise
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}
