/** There is no server that the command could ask; the message explains how to get one. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}
