import { crc32, deflateSync } from 'node:zlib'

/** A PNG in grey; its pixels are black unless given. */
export function encodePng(width: number, height: number, pixels?: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const packed = pixels ?? deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', new Uint8Array())])
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(named.length + 8)
  frame.writeUInt32BE(content.length, 0)
  frame.set(named, 4)
  frame.writeUInt32BE(crc32(named), named.length + 4)
  return frame
}
