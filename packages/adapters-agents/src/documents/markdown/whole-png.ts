import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)
const signatureBytes = 8
const maxChannels = 4
const maxBytesPerSample = 2
/** Rows of an interlaced picture are up to seven times as many, each with a byte of its own. */
const passes = 7

/**
 * Whether the pixels of a PNG unpack to no more than a picture of its size has. What writes documents unpacks them without a
 * bound, and 10 MB can hold 10 GB.
 */
export async function isWholePng(bytes: Uint8Array, width: number, height: number): Promise<boolean> {
  const maxOutputLength = (width * maxChannels * maxBytesPerSample + passes) * height + 1024
  try {
    const pixels = await unpack(Buffer.concat(pixelChunks(bytes)), { maxOutputLength })
    return pixels.length > 0
  } catch {
    return false
  }
}

/** The contents of the chunks of pixels. @throws RangeError where the file ends inside a chunk */
function pixelChunks(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Uint8Array[] = []
  for (let at = signatureBytes; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    if (at + 12 + length > bytes.length) throw new RangeError('The file ends inside a chunk.')
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (type === 'IDAT') chunks.push(bytes.subarray(at + 8, at + 8 + length))
    if (type === 'IEND') break
    at += 12 + length
  }
  return chunks
}
