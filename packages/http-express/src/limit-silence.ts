import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { checkOptions, DocentError } from '@docent/core/ports'

export interface SilenceOptions {
  /**
   * A call is ended when no part of its body has arrived for so long, in milliseconds.
   * @default 60_000
   */
  readonly silenceMs?: number
}

/** Checks of a call within its allowed silence. */
const looks = 10

/**
 * Limits how long a client may be silent while sending, instead of Node's `requestTimeout`, which limits the whole call to
 * 5 minutes, so that large files over slow connections never arrive. A silent client gets 408 and is disconnected.
 * Time in which the server itself reads nothing does not count.
 */
export function limitSilence(server: Server, options: SilenceOptions = {}): void {
  // Callers without types pass the application, which has no such setting.
  if (typeof (server as Partial<Server> | undefined)?.requestTimeout !== 'number') {
    const message = 'limitSilence() takes the server that app.listen() returns; it got something else.'
    throw new DocentError({ code: 'invalid_input', message })
  }
  checkOptions('limitSilence()', options, { silenceMs: 'optional' })
  const { silenceMs = 60_000 } = options
  server.requestTimeout = 0
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    let seen = request.socket.bytesRead
    let silent = 0
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer)
      const { bytesRead } = request.socket
      // Unread data waits for the server, not for the client.
      silent = bytesRead === seen && request.readableLength === 0 ? silent + 1 : 0
      seen = bytesRead
      if (silent < looks) return
      clearInterval(timer)
      endSilent(request, response, silenceMs)
    }, silenceMs / looks)
    timer.unref()
    request.once('close', () => clearInterval(timer))
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Written directly to the socket, because the response belongs to the handler, which sees a disconnected client. */
function endSilent({ socket }: IncomingMessage, response: ServerResponse, silenceMs: number): void {
  if (response.headersSent) {
    socket.destroy()
    return
  }
  const seconds = Math.round(silenceMs / 1_000)
  const body = JSON.stringify({
    code: 408,
    message: `No part of the body has arrived for ${seconds} seconds: send the call again.`,
  })
  const head = [
    'HTTP/1.1 408 Request Timeout',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
