/** An operation that answered with an error: what the model reads of it. A class, so that it is distinguished from bugs. */
export class OperationFailure extends Error {
  readonly status: number
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.name = 'OperationFailure'
    this.status = status
    this.retryAfter = retryAfter
  }
}
