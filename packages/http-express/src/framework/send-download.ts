import { contentDisposition, DocentError } from '@docent/core/ports'
import { reportError, type ErrorContext } from './error-response.ts'
import type { Outgoing } from './incoming.ts'
import { responseWriter } from './response-writer.ts'
import type { OpenDownload } from './ranged-download.ts'
import { setHeaders } from './send-text.ts'

/**
 * Sends bytes. Rejects with the error of the first chunk; a later failure closes the connection, so that the client
 * does not mistake a part for the whole.
 */
export async function sendDownload(response: Outgoing, result: OpenDownload, context: ErrorContext): Promise<void> {
  const writer = responseWriter(response)
  const chunks = (await result.open())[Symbol.asyncIterator]()
  try {
    let step = await writer.unlessClosed(chunks.next())
    if (!step) return
    openDownload(response, result)
    let sent = 0
    while (step && !step.done) {
      sent += step.value.length
      if (sent > (result.length ?? Infinity)) throw wrongLength()
      await writer.write(step.value)
      step = await writer.unlessClosed(chunks.next())
    }
    if (step && result.length !== undefined && sent < result.length) throw wrongLength()
    if (step) response.end()
  } catch (thrown) {
    if (!response.headersSent) throw thrown
    reportError(thrown, context.logger)
    response.destroy()
  } finally {
    Promise.resolve(chunks.return?.()).catch(() => undefined)
  }
}

export function openDownload(response: Outgoing, result: Omit<OpenDownload, 'open'>): void {
  response.statusCode = result.status
  response.setHeader('Content-Type', result.contentType)
  if (result.length !== undefined) response.setHeader('Content-Length', result.length)
  if (result.filename !== undefined)
    response.setHeader('Content-Disposition', contentDisposition(result.disposition ?? 'attachment', result.filename))
  if (result.disposition === 'inline')
    response.setHeader(
      'Content-Security-Policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    )
  setHeaders(response, result.headers)
}

function wrongLength(): DocentError {
  return new DocentError({ code: 'internal', message: 'The length of the content differs from its record.' })
}
