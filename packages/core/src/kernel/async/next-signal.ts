import type { Clock, Signals } from '../ports/index.ts'

/**
 * Resolves at the next signal of a topic, at the time `at` (milliseconds of the clock), or when the caller aborts; then the
 * caller looks again. Begin it before the look, so that a change in between is not missed, and dispose of it afterwards.
 */
export function nextSignal(
  { signals, clock }: { readonly signals: Signals; readonly clock: Clock },
  topic: string,
  { at, signal }: { readonly at: number; readonly signal: AbortSignal | undefined },
): Disposable & { readonly promise: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wake = () => resolve()
  const unsubscribe = signals.subscribe(topic, wake)
  const cancel = clock.schedule(at, wake)
  signal?.addEventListener('abort', wake)
  return {
    promise,
    [Symbol.dispose]() {
      unsubscribe()
      cancel()
      signal?.removeEventListener('abort', wake)
    },
  }
}
