/**
 * The result of work that does not listen to the signal itself; it continues when nobody waits for it any more.
 * @throws what the work throws, and the signal's reason when it is aborted first
 */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  return promise
}
