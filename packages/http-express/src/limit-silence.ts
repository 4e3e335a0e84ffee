import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { checkOptions } from '@docent/core/ports'

export interface SilenceOptions {
  /**
   * A call is ended when nothing of its body has come for so long, in milliseconds.
   * @default 60_000
   */
  readonly silenceMs?: number
}

/** Times that a call is looked at within the time it may be silent. */
const looks = 10

/**
 * Bounds how long a client may be silent while it sends, in place of Node's `requestTimeout`, which bounds how long all of
 * a call may take: 5 minutes, so that large files over slow lines never arrive. A silent client gets 408 and is
 * disconnected. Time in which the server itself reads nothing does not count.
 */
export function limitSilence(server: Server, options: SilenceOptions = {}): void {
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
      // What has come and is not read yet waits for the server, not for the client.
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

/** Written past the response, which belongs to the handler: that one sees a client that is gone. */
function endSilent({ socket }: IncomingMessage, response: ServerResponse, silenceMs: number): void {
  if (response.headersSent) {
    socket.destroy()
    return
  }
  const seconds = Math.round(silenceMs / 1_000)
  const body = JSON.stringify({
    code: 408,
    message: `Nothing of the body has come for ${seconds} seconds: send the call again.`,
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
