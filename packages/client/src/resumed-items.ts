import type { RetryNotice } from './call-notices.ts'
import type { RetryOptions } from './client-options.ts'
import type { AnyInput, Operation } from './operation.ts'
import { pause } from './pause.ts'
import { DocentRequestError } from './request-error.ts'
import { backOff, type RetryPolicy } from './retry-policy.ts'
import type { AbortSignalLike } from './web-types.ts'

/** Opens one connection of a stream. */
export type OpenStream = (
  operation: Operation,
  input: AnyInput,
  retry?: RetryOptions,
) => Promise<{ readonly items: AsyncIterable<unknown>; header(name: string): string | null }>

/** A stream that can be opened again where it broke off. */
export interface Resumable<Item> {
  /** Opens it for the first time, or at the position of the last item. */
  open(): Promise<AsyncIterable<Item>>
  /** What is new in an item, and the position after it noted; undefined when nothing is. */
  take(item: Item): Item | undefined
  isLast(item: Item): boolean
  /** Whether there is nothing to come back to. */
  isLost(): boolean
}

/** A connection that held for so long counts as getting further. */
const longMs = 10_000

/** All items of a stream, over as many connections as it takes. */
export async function* resumedItems<Item>(
  stream: Resumable<Item>,
  policy: RetryPolicy,
  signal: AbortSignalLike | undefined,
  onRetry: (notice: Omit<RetryNotice, 'operation'>) => void,
): AsyncGenerator<Item, void, undefined> {
  let earlier: DocentRequestError | undefined
  for (let losses = 0; ; losses++) {
    const openedAt = Date.now()
    let failure: DocentRequestError
    try {
      for await (const item of await stream.open()) {
        const fresh = stream.take(item)
        if (fresh === undefined) continue
        losses = 0
        earlier = undefined
        yield fresh
        if (stream.isLast(item)) return
      }
      failure = new DocentRequestError({ kind: 'network', message: 'The connection ended before the stream did.' })
    } catch (thrown) {
      if (!DocentRequestError.isInstance(thrown)) throw thrown
      failure = thrown
    }
    if (Date.now() - openedAt > longMs) losses = 0
    if (losses >= policy.resumes || stream.isLost() || isFinal(failure, earlier)) throw failure
    earlier = failure
    const delayMs = backOff(losses, policy)
    onRetry({ retry: losses + 1, delayMs, error: failure })
    await pause(delayMs, signal)
  }
}

/**
 * A lost connection and a server that is away are waited for. An error in the stream means that the server stops, or that the work
 * failed: then the next connection reports it again. Only a stopping server adds when it is back.
 */
function isFinal(failure: DocentRequestError, earlier: DocentRequestError | undefined): boolean {
  const { kind, status, message, retryAfter } = failure
  if (kind === 'network') return false
  const repeated = earlier?.status === 200 && earlier.message === message && retryAfter === undefined
  if (kind === 'refused') return repeated || (status !== 200 && status !== 503)
  // A proxy's page while there is nothing behind it.
  return kind === 'aborted' || ![502, 503, 504].includes(status)
}
