import { unreadableFile } from '../../unreadable-file.ts'

export interface Attribute {
  /** The low half of its id; the high one repeats the type of the value. */
  readonly kind: number
  readonly value: Uint8Array
}

const signature = 0x223e9f78
const headLength = 6
/** Level, id and length before the value, a check sum after it. */
const frameLength = 9
const sumLength = 2

/**
 * The attributes of a `winmail.dat`, one after the other.
 * @throws `ingestion_failed` when it is none, or cut off
 */
export function* readAttributes(bytes: Uint8Array): Generator<Attribute> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headLength || view.getUint32(0, true) !== signature) throw damaged()
  let position = headLength
  while (position < bytes.length) {
    if (position + frameLength > bytes.length) throw damaged()
    const kind = view.getUint16(position + 1, true)
    const start = position + frameLength
    const end = start + view.getUint32(position + 5, true)
    if (end + sumLength > bytes.length) throw damaged()
    yield { kind, value: bytes.subarray(start, end) }
    position = end + sumLength
  }
}

const damaged = (): Error =>
  unreadableFile('The attachment of Outlook (winmail.dat) is damaged or cut off; have its files sent as such.')
