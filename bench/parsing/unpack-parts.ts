import { inflateRawSync } from 'node:zlib'

/** Every entry of a ZIP in the order of the file, unpacked; the files made here have plain headers. */
export function unpackParts(bytes: Uint8Array): { readonly name: string; readonly content: Buffer }[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: { name: string; content: Buffer }[] = []
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50;) {
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
    const end = start + file.readUInt32LE(at + 18)
    const packed = file.subarray(start, end)
    const name = file.toString('utf8', at + 30, at + 30 + file.readUInt16LE(at + 26))
    parts.push({ name, content: file.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed) })
    at = end
  }
  return parts
}
