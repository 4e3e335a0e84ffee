import type { Operation } from './operation.ts'
import type { DocentRequestError } from './request-error.ts'
import type { ResponseLike } from './web-types.ts'

/** One response to one try. */
export interface ResponseNotice {
  readonly operation: Operation
  readonly url: string
  readonly status: number
  /** X-Request-Id, by which the server's log knows the request. */
  readonly requestId: string | undefined
  /** Which try of the call it answers, from 1. */
  readonly attempt: number
  /** Milliseconds from the request to the response's headers. */
  readonly durationMs: number
  /** A response header, such as `X-RateLimit-Remaining`. */
  header(name: string): string | undefined
}

/** A failure that is followed by another try. */
export interface RetryNotice {
  readonly operation: Operation
  /** Which retry of the call follows, from 1; for a stream, which since it last got further. */
  readonly retry: number
  /** Milliseconds until it is made. */
  readonly delayMs: number
  readonly error: DocentRequestError
}

export function noticeOf(
  { status, headers }: ResponseLike,
  { startedAt, ...call }: Pick<ResponseNotice, 'operation' | 'url' | 'attempt'> & { readonly startedAt: number },
): ResponseNotice {
  const header = (name: string) => headers.get(name) ?? undefined
  return { ...call, status, requestId: header('x-request-id'), durationMs: Date.now() - startedAt, header }
}
