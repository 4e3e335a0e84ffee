import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Call } from '../endpoint.ts'
import type { ResultHeaders } from '../result.ts'
import { setHeaders } from '../send-text.ts'

/** A body that stays the same, compressed on first request. */
export interface StaticAnswer {
  readonly body: Buffer
  readonly contentType: string
  readonly etag: string
  /** Undefined for content that is compressed already. */
  readonly compressed: (() => Promise<Buffer>) | undefined
}

const compress = promisify(gzip)

export function staticAnswer(content: string | Buffer, contentType: string): StaticAnswer {
  const body = Buffer.from(content)
  let compressed: Promise<Buffer> | undefined
  return {
    body,
    contentType,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    compressed: contentType.startsWith('image/') ? undefined : () => (compressed ??= compress(body)),
  }
}

/** Answers 304 when the client has it already, and compresses for clients that take gzip. */
export async function sendStatic(answer: StaticAnswer, call: Call, headers: ResultHeaders): Promise<void> {
  const { response, exchange } = call
  const gzipped = answer.compressed && acceptsGzip(exchange.header('accept-encoding'))
  const etag = `"${answer.etag}${gzipped ? '-gzip' : ''}"`
  response.setHeader('ETag', etag)
  response.appendHeader('Vary', 'Accept-Encoding')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  setHeaders(response, headers)
  if (exchange.header('if-none-match')?.includes(etag)) {
    response.writeHead(304).end()
    return
  }
  const body = gzipped && answer.compressed ? await answer.compressed() : answer.body
  if (gzipped) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Type', answer.contentType)
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

function acceptsGzip(header: string | undefined): boolean {
  return (header ?? '').split(',').some((part) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(part))
}
