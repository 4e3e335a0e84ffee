import type { Response as UndiciResponse } from 'undici'
import { tooLarge } from './network-errors.ts'

export interface CappedResponseOptions {
  /** The source of the response. */
  readonly url: URL
  readonly maxBytes: number
  readonly redirected: boolean
  /** Converts an error while reading for the caller. */
  readonly failure: (error: unknown) => unknown
}

const withoutBody: ReadonlySet<number> = new Set([101, 204, 205, 304])

/** The answer as the platform's own `Response`, whose body ends with `too_large` beyond the limit. */
export async function cappedResponse(response: UndiciResponse, options: CappedResponseOptions): Promise<Response> {
  const { url, maxBytes } = options
  const declared = Number(response.headers.get('content-length') ?? 0)
  if (declared > maxBytes) {
    await response.body?.cancel()
    throw tooLarge(url.hostname, maxBytes)
  }
  const body = response.body === null || withoutBody.has(response.status) ? null : capped(response.body, options)
  const { status, statusText } = response
  const answer = new Response(body, { status, statusText, headers: [...response.headers] })
  Object.defineProperties(answer, { url: { value: url.href }, redirected: { value: options.redirected } })
  return answer
}

function capped(body: NonNullable<UndiciResponse['body']>, options: CappedResponseOptions): ReadableStream<Uint8Array> {
  const { url, maxBytes, failure } = options
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          bytes += value.byteLength
          if (bytes <= maxBytes) return controller.enqueue(value)
        } catch (error) {
          return controller.error(failure(error))
        }
        controller.error(tooLarge(url.hostname, maxBytes))
        await reader.cancel()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
