/** Something that the user can put right; the message explains how. */
export class Problem extends Error {
  override readonly name = 'Problem'
  /** Whether the arguments are wrong. */
  readonly usage: boolean

  constructor(message: string, { usage = false } = {}) {
    super(message)
    this.usage = usage
  }
}
