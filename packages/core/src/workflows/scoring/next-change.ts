import type { Clock, Signals } from '../../kernel/ports/index.ts'

/** The next hint that something changed, a look now and then, or the end of the time. */
export function nextChange(
  signals: Signals,
  clock: Clock,
  topic: string,
  until: number,
  signal: AbortSignal | undefined,
): { readonly promise: Promise<void>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = signals.subscribe(topic, () => resolve())
  const cancel = clock.schedule(Math.min(until, clock.now() + 1_000), () => resolve())
  const aborted = () => resolve()
  signal?.addEventListener('abort', aborted)
  return {
    promise,
    end() {
      unsubscribe()
      cancel()
      signal?.removeEventListener('abort', aborted)
    },
  }
}
