import type { Progress } from './progress.ts'
import { multipartOf } from './multipart.ts'
import type { SentRequest } from './transport.ts'

/** The request with a body that reports each piece of it that the runtime takes. */
export function countedRequest(request: SentRequest, onProgress: (progress: Progress) => void): SentRequest {
  const { headers, body } = request
  if (body === undefined) return request
  const { type, content } = body instanceof FormData ? multipartOf(body) : { type: undefined, content: contentOf(body) }
  const total = content instanceof Blob ? content.size : undefined
  let sent = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      controller.enqueue(piece)
      sent += piece.byteLength
      onProgress({ sent, total })
    },
  })
  const stream = (content instanceof Blob ? content.stream() : content) as ReadableStream<Uint8Array<ArrayBuffer>>
  return {
    ...request,
    headers: type === undefined ? headers : { ...headers, 'content-type': type },
    body: stream.pipeThrough(counter as never),
    duplex: 'half',
  }
}

const contentOf = (body: unknown): Blob | ReadableStream =>
  body instanceof ReadableStream || body instanceof Blob ? body : new Blob([body as never])
