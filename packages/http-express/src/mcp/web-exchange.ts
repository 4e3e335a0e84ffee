import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Call } from '../framework/index.ts'

/** The request as the SDK takes it, without its body, which was read before. */
export function webRequest({ exchange, request }: Call, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(exchange.headers)) if (value !== undefined) headers.set(name, value)
  const url = new URL(request.url ?? '/', 'http://localhost')
  return new Request(url, { method: exchange.method, headers, signal })
}

/** Sends what the SDK answers, an event at a time. What ends early, because it was canceled or the client left, is no error. */
export async function sendWebResponse(
  answer: Response,
  response: Call['response'],
  signal: AbortSignal,
): Promise<void> {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  if (answer.body === null) {
    response.end()
    return
  }
  // nginx buffers responses of its upstreams by default.
  response.setHeader('X-Accel-Buffering', 'no')
  response.flushHeaders()
  try {
    await pipeline(Readable.fromWeb(answer.body as never), response)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
