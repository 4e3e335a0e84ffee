/** There is no key for the server, or not the right one; the message explains how to get one. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}
