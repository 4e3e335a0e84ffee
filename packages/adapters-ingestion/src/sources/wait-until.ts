import type { Clock } from '@docent/core/ports'
import { abortError, throwIfAborted } from '../abort.ts'

export async function waitUntil(clock: Clock, at: number, signal: AbortSignal): Promise<void> {
  throwIfAborted(signal)
  if (at <= clock.now()) return
  const due = Promise.withResolvers<void>()
  const cancel = clock.schedule(at, due.resolve)
  await unlessAborted(due.promise, signal).finally(cancel)
}

export async function unlessAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  throwIfAborted(signal)
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(abortError(signal))
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
