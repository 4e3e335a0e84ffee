import { isRecord } from './is-record.ts'
import { secondsOf } from './retry-after.ts'
import type { ResponseLike } from './web-types.ts'

/**
 * - `refused`: the server answered with an error
 * - `network`: no answer came, or it broke off
 * - `aborted`: the caller's signal ended the call
 * - `malformed`: what answered does not implement this API, such as a proxy's page
 */
export type FailureKind = 'refused' | 'network' | 'aborted' | 'malformed'

interface Failure {
  readonly kind: FailureKind
  readonly message: string
  readonly status?: number
  readonly code?: string | number | undefined
  readonly details?: unknown
  readonly requestId?: string | undefined
  readonly retryAfter?: number | undefined
  readonly location?: string | undefined
  readonly cause?: unknown
}

const marker: unique symbol = Symbol.for('docent.request-error') as never

/** Why a call failed. The only error that calls and streams throw, but for a `TypeError` about input that cannot be sent. */
export class DocentRequestError extends Error {
  readonly kind: FailureKind
  /** The HTTP status; 0 where there was none. */
  readonly status: number
  /** The code in the error's body: the status, or the compatibility API's text such as `model_not_found`. */
  readonly code: string | number | undefined
  /** The body of the error, as it was sent. */
  readonly details: unknown
  /** X-Request-Id, by which the server's log knows the call. */
  readonly requestId: string | undefined
  /** Seconds until it makes sense to try again, where the server sends it. */
  readonly retryAfter: number | undefined
  /** Where the work continues, when only the wait for it was too long (504). */
  readonly location: string | undefined
  readonly [marker] = true

  constructor({ kind, message, cause, ...rest }: Failure) {
    super(message, { cause })
    this.name = kind === 'aborted' ? 'AbortError' : 'DocentRequestError'
    this.kind = kind
    this.status = rest.status ?? 0
    this.code = rest.code
    this.details = rest.details
    this.requestId = rest.requestId
    this.retryAfter = rest.retryAfter
    this.location = rest.location
  }

  /** Also true for an error of another copy of this package. */
  static isInstance(value: unknown): value is DocentRequestError {
    return isRecord(value) && marker in value
  }
}

/** The error of an answer whose status is not a success. Its body is read. */
export async function refusal(response: ResponseLike): Promise<DocentRequestError> {
  const text = await response.text().catch(() => '')
  const details = parsed(text)
  const { status, headers } = response
  return new DocentRequestError({
    kind: details === undefined ? 'malformed' : 'refused',
    ...describe(details, `The server answered with status ${status}.`),
    status,
    details,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(headers.get('retry-after')),
    location: headers.get('location') ?? undefined,
  })
}

/** The error in the last line of a stream. */
export function brokenStream(line: unknown, response: ResponseLike): DocentRequestError {
  const seconds = isRecord(line) ? line['retry_after'] : undefined
  return new DocentRequestError({
    kind: 'refused',
    ...describe(line, 'The stream ended with an error.'),
    status: response.status,
    details: line,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: typeof seconds === 'number' ? seconds : undefined,
  })
}

/** What `fetch` or a body threw: the caller's abort, or a lost connection. */
export function networkFailure(
  cause: unknown,
  signal: { readonly aborted: boolean; readonly reason?: unknown } | undefined,
) {
  if (DocentRequestError.isInstance(cause)) return cause
  if (signal?.aborted === true)
    return new DocentRequestError({ kind: 'aborted', message: 'The call was aborted.', cause: signal.reason })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DocentRequestError({ kind: 'network', message: `The server could not be reached: ${reason}.`, cause })
}

/** `{code, message}`, the compatibility API's `{error: {…}}`, or the `{error}` of a stream. */
function describe(body: unknown, otherwise: string): { message: string; code: string | number | undefined } {
  const inner = isRecord(body) && isRecord(body['error']) ? body['error'] : body
  if (!isRecord(inner)) return { message: otherwise, code: undefined }
  const { code } = inner
  const message = inner['message'] ?? inner['error']
  return {
    message: typeof message === 'string' ? message : otherwise,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
