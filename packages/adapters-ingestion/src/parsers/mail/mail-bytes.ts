import { isUtf8 } from 'node:buffer'
import { detectEncoding } from '../../text/detect-encoding.ts'
import { createTextDecoder } from '../../text/text-decoder.ts'

const charset = /charset\s{0,4}=\s{0,4}["']?([\w.:-]{1,64})/i
/** How far from the start of a mail its encoding is looked for. */
const window = 256 * 1024
const headEnd = /\r?\n\r?\n/

/**
 * A mail whose bytes mean letters without saying which, with these letters as UTF-8: programs write them as they are into headers,
 * and into bodies without a charset. What declares its own is left as it is.
 */
export function withLettersAsUtf8(bytes: Uint8Array): Uint8Array {
  // The letters of UTF-16 are valid UTF-8, each with a zero beside it.
  if (bytes.subarray(0, 4).includes(0)) return asUtf8(bytes)
  if (isUtf8(bytes)) return bytes
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, window)).toString('latin1')
  const declared = charset.exec(start)?.[1]
  if (declared === undefined) return asUtf8(bytes)
  const end = headEnd.exec(start)?.index ?? start.length
  const head = bytes.subarray(0, end)
  return isUtf8(head) ? bytes : Buffer.concat([asUtf8(head, declared), bytes.subarray(end)])
}

function asUtf8(bytes: Uint8Array, declared?: string): Uint8Array {
  const encoding = detectEncoding(bytes, declared)
  const decoder = encoding === undefined ? undefined : createTextDecoder(encoding)
  return decoder === undefined ? bytes : Buffer.from(decoder.write(bytes) + decoder.end())
}
