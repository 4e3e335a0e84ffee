/** How much of a request's body is sent. */
export interface Progress {
  /** Bytes that the runtime has taken to send, with what the form adds to its files. */
  readonly sent: number
  /** Bytes of the whole body; undefined for a body that is a stream. */
  readonly total: number | undefined
}
