import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Call } from '../framework/index.ts'

/** The request as the SDK takes it, without its body, which was read before. */
export function webRequest({ exchange, request }: Call): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(exchange.headers)) if (value !== undefined) headers.set(name, value)
  const url = new URL(request.url ?? '/', 'http://localhost')
  return new Request(url, { method: exchange.method, headers, signal: exchange.signal })
}

/** Sends what the SDK answers, an event at a time. A client that goes away ends it without an error. */
export async function sendWebResponse(answer: Response, { response, exchange }: Call): Promise<void> {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  if (answer.body === null) {
    response.end()
    return
  }
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) response.setHeader('X-Accel-Buffering', 'no')
  response.flushHeaders()
  try {
    await pipeline(Readable.fromWeb(answer.body as never), response)
  } catch (error) {
    if (!exchange.signal.aborted) throw error
  }
}
