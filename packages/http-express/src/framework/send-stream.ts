import { DocentError, type Clock } from '@docent/core/ports'
import { batchedText } from './batched-text.ts'
import { reportError, type ErrorContext } from './error-response.ts'
import { idleWatch } from './idle-watch.ts'
import type { Outgoing } from './incoming.ts'
import { responseWriter, type ResponseWriter } from './response-writer.ts'
import type { StreamResult } from './result.ts'
import { setHeaders } from './send-text.ts'
import type { StreamFormat } from './stream-format.ts'

export interface StreamContext extends ErrorContext {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly heartbeatMs: number
  /** Whether the service stops, so that its stores close beneath what still runs. */
  readonly isStopping: () => boolean
  /** A stream ended for that reason. */
  readonly interrupted: () => void
}

/**
 * Sends items as they come. Rejects with the error of the first item, as long as no headers were sent; after that an
 * error becomes the last item of the stream. The iterable is returned as soon as the client disconnects, and not advanced
 * while the client has unread data.
 */
export async function sendStream(
  response: Outgoing,
  result: StreamResult<number, unknown>,
  format: StreamFormat,
  context: StreamContext,
): Promise<void> {
  const { clock, heartbeatMs } = context
  const { openAfterMs = 1000, stallMs } = result.options
  const writer = responseWriter(response)
  const batch = batchedText(response)
  const items = result.items[Symbol.asyncIterator]()
  const nextItem = untilClosed(response, items)
  const open = () => openStream(response, result, format)
  if (openAfterMs <= 0) open()
  const idle = idleWatch(clock, {
    firstMs: openAfterMs <= 0 ? heartbeatMs : openAfterMs,
    thenMs: heartbeatMs,
    onIdle: () => {
      if (!response.headersSent && !writer.closed) open()
      else if (format.heartbeat !== '') writer.writeIfReady(format.heartbeat)
    },
  })
  try {
    for (;;) {
      const step = await nextItem()
      if (!step) return
      if (!response.headersSent) open()
      idle.heard()
      if (step.done === true) break
      batch.add(format.item(step.value))
      if (response.writableNeedDrain) await drainWithin(stallMs, response, writer, clock)
    }
    batch.flush()
    response.end(format.end)
  } catch (thrown) {
    if (!response.headersSent) throw thrown
    const isInterrupted = context.isStopping() && DocentError.isInstance(thrown) && thrown.code === 'unavailable'
    if (isInterrupted) context.interrupted()
    const error = isInterrupted ? thrown : reportError(thrown, context.logger)
    batch.flush()
    if (!writer.closed) response.end(format.error(context.area.streamError(error)))
  } finally {
    idle.end()
    // Not awaited: a waiting iterable only ends when its next item arrives or the signal reaches it.
    Promise.resolve(items.return?.()).catch(() => undefined)
  }
}

/** Requests the next item; undefined as soon as the client disconnects. One listener for all items. */
function untilClosed<Item>(
  response: Outgoing,
  items: AsyncIterator<Item>,
): () => Promise<IteratorResult<Item> | undefined> {
  let leave = () => {}
  response.once('close', () => leave())
  return () =>
    new Promise((resolve, reject) => {
      if (response.destroyed || response.closed) return resolve(undefined)
      leave = () => resolve(undefined)
      items.next().then(resolve, reject)
    })
}

/** Waits until the client has read. A client that reads nothing for longer than `stallMs` is dropped. */
async function drainWithin(
  stallMs: number | undefined,
  response: Outgoing,
  writer: ResponseWriter,
  clock: StreamContext['clock'],
): Promise<void> {
  if (stallMs === undefined) return writer.drained()
  const cancel = clock.schedule(clock.now() + stallMs, () => response.destroy())
  try {
    await writer.drained()
  } finally {
    cancel()
  }
}

/** Sends status and headers, once. */
export function openStream(response: Outgoing, result: StreamResult<number, unknown>, format: StreamFormat): void {
  if (response.headersSent) return
  response.statusCode = result.status
  response.setHeader('Content-Type', format.contentType)
  response.setHeader('Cache-Control', 'no-store, no-transform')
  // nginx buffers responses of its upstreams by default.
  response.setHeader('X-Accel-Buffering', 'no')
  setHeaders(response, result.options.headers)
  response.flushHeaders()
}
