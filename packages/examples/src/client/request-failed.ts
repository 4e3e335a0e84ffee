/** An error response of the server. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  /** 0 when there was no answer at all. */
  readonly status: number

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  /** Errors of the API are `{code, message}`; a proxy may answer in another form. */
  static async from(response: Response): Promise<RequestFailed> {
    const body: unknown = await response.json().catch(() => undefined)
    const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : undefined
    return new RequestFailed(message ?? `The server answered with status ${response.status}.`, response.status)
  }
}
