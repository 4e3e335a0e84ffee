import { DocentError, type BlobContent } from '@docent/core/ports'

/** @throws `canceled`, with the reason of the signal as its cause */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw canceled(signal)
}

function canceled(signal: AbortSignal): DocentError {
  return new DocentError({ code: 'canceled', message: 'The transfer was canceled.', cause: signal.reason })
}

/**
 * The parts of a content, ended with `canceled` as soon as the signal aborts, even while the source is silent. A source
 * that is left early gets its `return` called but is not waited for: it may be the very thing that hangs.
 */
export async function* abortableContent(
  content: BlobContent,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  throwIfAborted(signal)
  if (content instanceof Uint8Array) {
    yield content
    return
  }
  if (signal === undefined) {
    yield* content
    return
  }
  const aborted = Promise.withResolvers<never>()
  // Not awaited once the content has ended.
  aborted.promise.catch(() => undefined)
  const onAbort = (): void => aborted.reject(canceled(signal))
  signal.addEventListener('abort', onAbort, { once: true })
  const source = content[Symbol.asyncIterator]()
  let ended = false
  try {
    for (;;) {
      const next = await Promise.race([source.next(), aborted.promise])
      if (next.done === true) {
        ended = true
        return
      }
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Safe on a source that threw: a finished generator returns at once.
    if (!ended) source.return?.().then(undefined, () => undefined)
  }
}
