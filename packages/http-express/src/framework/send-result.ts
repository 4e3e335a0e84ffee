import type { Exchange } from './exchange.ts'
import type { Outgoing } from './incoming.ts'
import type { AnyResult, StreamResult } from './result.ts'
import { hasContent } from './known-content.ts'
import { rangedDownload } from './ranged-download.ts'
import { openDownload, sendDownload } from './send-download.ts'
import { openStream, sendStream, type StreamContext } from './send-stream.ts'
import { sendText, setHeaders } from './send-text.ts'
import {
  jsonLines,
  prefersServerSentEvents,
  serverSentEvents,
  type LineHeartbeat,
  type StreamFormat,
} from './stream-format.ts'

export interface SendOptions extends Pick<StreamContext, 'clock' | 'heartbeatMs' | 'isStopping' | 'interrupted'> {
  readonly lineHeartbeat: LineHeartbeat
}

/** Sends the result of a handler. Throws only before the first byte is sent. */
export async function sendResult(
  response: Outgoing,
  result: AnyResult,
  exchange: Exchange,
  options: SendOptions,
): Promise<void> {
  switch (result.kind) {
    case 'json': {
      // First, because no headers may be set if the body turns out not to be JSON.
      const text = JSON.stringify(result.body)
      setHeaders(response, result.headers)
      sendText(response, result.status, 'application/json; charset=utf-8', text)
      return
    }
    case 'empty':
      setHeaders(response, result.headers)
      response.statusCode = result.status
      response.end()
      return
    case 'stream': {
      const format = streamFormat(result, exchange, options)
      response.appendHeader('Vary', 'Accept')
      if (exchange.method === 'HEAD') {
        openStream(response, result, format)
        return endUnread(response, result.items)
      }
      const context = { ...options, area: exchange.area, areaUrl: exchange.areaUrl, logger: exchange.logger }
      return sendStream(response, result, format, context)
    }
    case 'download': {
      if (hasContent(result, exchange)) {
        setHeaders(response, result.headers)
        response.statusCode = 304
        if (typeof result.content !== 'function') return endUnread(response, result.content)
        response.end()
        return
      }
      const part = rangedDownload(response, result, exchange)
      if (exchange.method !== 'HEAD') return sendDownload(response, part, exchange)
      openDownload(response, part)
      if (typeof result.content !== 'function') return endUnread(response, result.content)
      response.end()
    }
  }
}

/** Ends the response to HEAD and releases its content. */
async function endUnread(response: Outgoing, content: AsyncIterable<unknown>): Promise<void> {
  response.end()
  await content[Symbol.asyncIterator]().return?.()
}

function streamFormat(result: StreamResult<number, unknown>, exchange: Exchange, options: SendOptions): StreamFormat {
  const { format = 'accept' } = result.options
  const events = format === 'sse' || (format === 'accept' && prefersServerSentEvents(exchange.header('accept')))
  return events ? serverSentEvents(result.options) : jsonLines(options.lineHeartbeat)
}
