/** A piece of a binary workbook. */
export interface BinaryRecord {
  readonly type: number
  /** Where it begins in the stream. */
  readonly offset: number
  readonly data: Buffer
}

const headLength = 4

/** The records of a workbook one after the other, as far as they are whole. */
export function* readRecords(stream: Uint8Array): Generator<BinaryRecord> {
  const buffer = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength)
  let offset = 0
  while (offset + headLength <= buffer.length) {
    const end = offset + headLength + buffer.readUInt16LE(offset + 2)
    if (end > buffer.length) return
    yield { type: buffer.readUInt16LE(offset), offset, data: buffer.subarray(offset + headLength, end) }
    offset = end
  }
}
