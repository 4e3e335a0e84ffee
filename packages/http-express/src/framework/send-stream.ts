import type { Clock } from '@docent/core/ports'
import { reportError, type ErrorContext } from './error-response.ts'
import type { Outgoing } from './incoming.ts'
import { responseWriter, type ResponseWriter } from './response-writer.ts'
import type { StreamResult } from './result.ts'
import { setHeaders } from './send-text.ts'
import type { StreamFormat } from './stream-format.ts'

export interface StreamContext extends ErrorContext {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly heartbeatMs: number
}

/**
 * Sends items as they come. Fails with what the first item fails with, as long as the headers are not out; after that
 * an error becomes the last item of the stream. The iterable is returned as soon as the client goes away.
 */
export async function sendStream(
  response: Outgoing,
  result: StreamResult<number, unknown>,
  format: StreamFormat,
  context: StreamContext,
): Promise<void> {
  const writer = responseWriter(response)
  const items = result.items[Symbol.asyncIterator]()
  const open = () => openStream(response, result, format)
  const onIdle = () => {
    if (!response.headersSent && !writer.closed) open()
    else if (format.heartbeat !== '') writer.writeIfReady(format.heartbeat)
  }
  const { openAfterMs = 1000 } = result.options
  if (openAfterMs <= 0) open()
  let idleMs = openAfterMs <= 0 ? context.heartbeatMs : openAfterMs
  try {
    for (;;) {
      const step = await nextItem(items.next(), writer, context, idleMs, onIdle)
      if (!step) return
      open()
      idleMs = context.heartbeatMs
      if (step.done) break
      await writer.write(format.item(step.value))
    }
    response.end(format.end)
  } catch (thrown) {
    if (!response.headersSent) throw thrown
    const error = reportError(thrown, context.logger)
    if (!writer.closed) response.end(format.error(context.area.streamError(error)))
  } finally {
    // Not awaited: an iterable that waits for its next item only ends when that comes or the signal reaches it.
    Promise.resolve(items.return?.()).catch(() => undefined)
  }
}

/** Sends status and headers, once. */
export function openStream(response: Outgoing, result: StreamResult<number, unknown>, format: StreamFormat): void {
  if (response.headersSent) return
  response.statusCode = result.status
  response.setHeader('Content-Type', format.contentType)
  response.setHeader('Cache-Control', 'no-cache, no-transform')
  // nginx buffers answers of its upstreams unless told not to.
  response.setHeader('X-Accel-Buffering', 'no')
  setHeaders(response, result.options.headers)
  response.flushHeaders()
}

/** Waits for an item, calling `onIdle` after `idleMs` and then at every heartbeat. Undefined when the client is gone. */
async function nextItem(
  pending: Promise<IteratorResult<unknown>>,
  writer: ResponseWriter,
  { clock, heartbeatMs }: StreamContext,
  idleMs: number,
  onIdle: () => void,
): Promise<IteratorResult<unknown> | undefined> {
  const scheduleIdle = (afterMs: number): (() => void) =>
    clock.schedule(clock.now() + afterMs, () => {
      onIdle()
      cancel = scheduleIdle(heartbeatMs)
    })
  let cancel = scheduleIdle(idleMs)
  try {
    return await writer.unlessClosed(pending)
  } finally {
    cancel()
  }
}
