import { errorCodes, type ErrorCode } from './error-codes.ts'

const marker = Symbol.for('docent.error')

/** Structured facts a caller may use, such as the field that is wrong. Shown to users. */
export interface ErrorDetails {
  readonly [name: string]: unknown
  /** Milliseconds after which a retry makes sense: the header Retry-After of the HTTP API. */
  readonly retryAfterMs?: number | undefined
  /** The prompt is longer than the model can read. */
  readonly contextExceeded?: boolean
  /** What is stored is there, but not as it was written. */
  readonly damaged?: boolean
  /** What a decision relies on does not exist any more. */
  readonly gone?: boolean
}

export interface DocentErrorInput {
  code: ErrorCode
  /** One sentence a caller can act on. It is shown to users: no path, SQL, stack or secret. */
  message: string
  details?: ErrorDetails | undefined
  /** The foreign error underneath. Logged, never shown. */
  cause?: unknown
}

/** The only error type that crosses a public boundary of Docent. */
export class DocentError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(input: DocentErrorInput) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause })
    this.name = 'DocentError'
    this.code = input.code
    this.details = input.details
    Object.defineProperty(this, marker, { value: true })
  }

  /** HTTP status of the code. */
  get status(): number {
    return errorCodes[this.code].status
  }

  /** Whether the same call can succeed later without being changed. */
  get retryable(): boolean {
    return errorCodes[this.code].retryable
  }

  /** True for a DocentError of any copy of this package; `instanceof` fails when two copies are installed. */
  static isInstance(value: unknown): value is DocentError {
    return typeof value === 'object' && value !== null && marker in value
  }
}

/** A DocentError as it is; anything else becomes `internal` with a message that reveals no internals. */
export function asDocentError(error: unknown): DocentError {
  if (DocentError.isInstance(error)) return error
  return new DocentError({
    code: 'internal',
    message: 'An unexpected error happened; it was logged with the request id.',
    cause: error,
  })
}
