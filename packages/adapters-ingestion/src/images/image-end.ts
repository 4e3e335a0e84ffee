/**
 * Whether a PNG or JPEG stops before its own end, as after a broken download. Decoders draw the available part and leave the rest
 * empty.
 */
export function endsEarly(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.toString('latin1', 0, 4) === '\u0089PNG') return !hasLastChunk(content)
  return content.length > 3 && content.readUInt16BE(0) === 0xffd8 && !hasEndOfImage(content)
}

function hasLastChunk(png: Buffer): boolean {
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IEND') return true
  }
  return false
}

/** Pictures inside of the header, made for previews, have an end too: the search starts after the beginning of the data. */
function hasEndOfImage(jpeg: Buffer): boolean {
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1]
    if (marker === 0xda) return jpeg.includes(Buffer.from([0xff, 0xd9]), at)
    // Fill bytes have no length.
    at += marker === 0xff ? 1 : 2 + jpeg.readUInt16BE(at + 2)
  }
  return false
}
