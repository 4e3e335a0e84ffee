import { crc32 } from 'node:zlib'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'

const bytesPerNumber = 4
const bytesPerSum = 4

/** A blob of vectors: how many there are, and how long each is. */
export interface VectorBlob {
  readonly key: string
  readonly dimensions: number
  readonly count: number
}

/** Size in bytes: the vectors, one after the other, and behind them the checksum of each. */
export const sizeWithSums = ({ dimensions, count }: Omit<VectorBlob, 'key'>): number =>
  count * (dimensions * bytesPerNumber + bytesPerSum)

/** The checksum of each vector, little-endian. */
export function sumsOf(vectors: Uint8Array, dimensions: number): Uint8Array {
  const size = dimensions * bytesPerNumber
  const sums = Buffer.alloc(Math.floor(vectors.byteLength / size) * bytesPerSum)
  for (let at = 0, index = 0; at + size <= vectors.byteLength; at += size, index++) {
    sums.writeUInt32LE(crc32(vectors.subarray(at, at + size)), index * bytesPerSum)
  }
  return sums
}

/** Puts the checksums behind the vectors, in the last of the parts. */
export async function* withSums(parts: AsyncIterable<Uint8Array>, dimensions: number): AsyncGenerator<Uint8Array> {
  const sums: Uint8Array[] = []
  let held: Uint8Array | undefined
  for await (const part of parts) {
    if (held) yield held
    held = part
    sums.push(sumsOf(part, dimensions))
  }
  if (held) yield Buffer.concat([held, ...sums])
}

type Range = { readonly from: number; readonly to: number }

/**
 * The bytes of the vectors of a range of chunks, each vector compared with its checksum; blobs of older versions have none.
 * @throws `not_found` when one of them is missing or is not what was written
 */
export async function readVectorBytes(
  blobs: BlobStore,
  { key, dimensions, count }: VectorBlob,
  range: Range,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = dimensions * bytesPerNumber
  const from = Math.min(range.from, count)
  const to = Math.min(range.to, count)
  const sumsAt = count * size
  const [vectors, sums] = await Promise.all([
    blobs.bytes(key, { start: from * size, end: to * size }),
    blobs.bytes(key, { start: sumsAt + from * bytesPerSum, end: sumsAt + to * bytesPerSum }),
  ])
  // Copied, because typed arrays need aligned buffers.
  const bytes = new Uint8Array(vectors)
  if (bytes.byteLength !== (to - from) * size) throw damagedVectors()
  if (sums.byteLength > 0 && !Buffer.from(sums).equals(sumsOf(bytes, dimensions))) throw damagedVectors()
  return bytes
}

/** The same as numbers. @throws `not_found` */
export async function readVectors(blobs: BlobStore, stored: VectorBlob, range: Range): Promise<Float32Array[]> {
  const { buffer, byteLength } = await readVectorBytes(blobs, stored, range)
  const size = stored.dimensions * bytesPerNumber
  return Array.from(
    { length: byteLength / size },
    (_, index) => new Float32Array(buffer, index * size, stored.dimensions),
  )
}

const damagedVectors = (): DocentError =>
  new DocentError({
    code: 'not_found',
    message: 'The stored vectors of a document are damaged; ingest it again.',
    details: { damaged: true },
  })
