import { DocentError } from '@docent/core/ports'
import { isUtf8 } from 'node:buffer'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Incoming } from './incoming.ts'
import { sizeText } from './size-text.ts'

/** Whether the host has already consumed the body. */
export function wasRead(request: Incoming): boolean {
  return request._body === true || request.readableDidRead || request.readableEnded
}

/** The body is not there as it was sent, and only the operator can change that. */
export const readByHost = (): DocentError =>
  new DocentError({
    code: 'invalid_input',
    message:
      'Something of this server read the body before the API; its operator must mount the API before body parsers that take such bodies.',
  })

/**
 * The body as text, from the bytes or as left by the host's body parser. A parsed object is returned as an object.
 * Throws `too_large` beyond `limitBytes`, also after decompression.
 */
export async function readBody(request: Incoming, limitBytes: number): Promise<string | object> {
  const body = wasRead(request) ? request.body : await readBytes(request, limitBytes)
  if (Buffer.isBuffer(body)) return toText(body)
  return typeof body === 'string' || (typeof body === 'object' && body !== null) ? body : ''
}

/** @throws `invalid_input` for other than UTF-8 */
export function toText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new DocentError({ code: 'invalid_input', message: 'The body must be UTF-8 text.' })
  const text = bytes.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

async function readBytes(request: Incoming, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of limited(decoded(request), request, limitBytes)) chunks.push(chunk)
  const [first] = chunks
  return chunks.length === 1 && first ? first : Buffer.concat(chunks)
}

/** The bytes of a body as they arrive, decompressed. Throws `too_large` beyond the limit, `canceled` when cut off. */
export async function* limited(source: Readable, request: Incoming, limitBytes: number): AsyncGenerator<Buffer> {
  const tooLarge = () =>
    new DocentError({
      code: 'too_large',
      message: `The body is too large, maximum size is ${sizeText(limitBytes)}.`,
      details: { limitBytes },
    })
  if (source === request && Number(request.headers['content-length']) > limitBytes) throw tooLarge()
  let size = 0
  try {
    // The request itself is not destroyed when reading ends early: the answer still has to go out on its socket.
    for await (const chunk of source.iterator({ destroyOnReturn: source !== request }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limitBytes) throw tooLarge()
      yield chunk
    }
  } catch (error) {
    throw bodyError(error, request)
  }
}

function bodyError(error: unknown, request: Incoming): DocentError {
  if (DocentError.isInstance(error)) return error
  if (request.destroyed && !request.complete)
    return new DocentError({
      code: 'canceled',
      message: 'The request ended before its body was complete.',
      cause: error,
    })
  return new DocentError({ code: 'invalid_input', message: 'The compressed body is damaged.', cause: error })
}

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The body without its Content-Encoding; an unknown one is `unsupported_media_type`. */
export function decoded(request: Incoming): Readable {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return request
  const decoder = decoders.get(encoding)
  if (!decoder)
    throw new DocentError({
      code: 'unsupported_media_type',
      message: 'Content-Encoding must be identity, gzip, deflate or br.',
    })
  const stream = decoder()
  request.once('close', () => {
    if (!request.complete) stream.destroy(new Error('the request was cut off'))
  })
  return request.pipe(stream)
}

/**
 * Lets a client that is still sending receive its answer: the rest of the body is discarded up to `limitBytes`, then
 * the connection is closed.
 */
export function discardBody(request: Incoming, limitBytes: number): void {
  if (request.complete || request.destroyed) return
  request.unpipe()
  let left = limitBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.resume()
}
