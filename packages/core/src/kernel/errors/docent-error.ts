import { errorCodes, type ErrorCode } from './error-codes.ts'

const marker = Symbol.for('docent.error')

export interface DocentErrorInput {
  code: ErrorCode
  /** One sentence a caller can act on. It is shown to users: no path, SQL, stack or secret. */
  message: string
  /** Structured facts a caller may use, such as the field that is wrong or seconds to wait. Shown to users. */
  details?: Readonly<Record<string, unknown>> | undefined
  /** The foreign error underneath. Logged, never shown. */
  cause?: unknown
}

/** The only error type that crosses a public boundary of Docent. */
export class DocentError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>> | undefined

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

/** A DocentError as it is; anything else becomes `internal` with a message that says nothing of the inside. */
export function asDocentError(error: unknown): DocentError {
  if (DocentError.isInstance(error)) return error
  return new DocentError({
    code: 'internal',
    message: 'An unexpected error happened; it was logged with the request id.',
    cause: error,
  })
}
