const endSignature = Buffer.from('PK\u0005\u0006', 'latin1')
const entrySignature = 0x02014b50
/** Length of the end record without its comment. */
const endLength = 22
/** Signatures that are looked at: a file of nothing else would hold up everybody. */
const mostLooks = 1_000

/**
 * The bytes of a ZIP up to its end record. Transfers leave bytes behind that record or lose its last ones, which say
 * nothing of the files; readers that insist on an exact end would refuse all of them. What has no directory is left as it is.
 */
export function withExactEnd(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = findEnd(buffer)
  if (start === undefined || isExact(buffer, start)) return buffer
  // The length of the comment is the last field: what is missing of the record is zero.
  const end = Buffer.alloc(endLength)
  buffer.copy(end, 0, start, Math.min(start + endLength - 2, buffer.length))
  return Buffer.concat([buffer.subarray(0, start), end])
}

const isExact = (buffer: Buffer, start: number): boolean =>
  start + endLength <= buffer.length && start + endLength + buffer.readUInt16LE(start + 20) === buffer.length

/** The last end record that names a directory before it. The signature alone may be part of a comment. */
function findEnd(buffer: Buffer): number | undefined {
  let start = buffer.lastIndexOf(endSignature)
  for (let looks = 1; start > 0 && looks <= mostLooks; looks++) {
    if (namesDirectory(buffer, start)) return start
    start = buffer.lastIndexOf(endSignature, start - 1)
  }
  return undefined
}

function namesDirectory(buffer: Buffer, start: number): boolean {
  if (start + endLength - 2 > buffer.length) return false
  const [size, offset] = [buffer.readUInt32LE(start + 12), buffer.readUInt32LE(start + 16)]
  return size >= 4 && offset + size <= start && buffer.readUInt32LE(offset) === entrySignature
}
