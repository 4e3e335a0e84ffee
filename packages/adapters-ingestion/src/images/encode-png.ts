import { crc32, deflateSync } from 'node:zlib'

export interface PixelRows {
  readonly width: number
  readonly height: number
  /** 1: grey; 3: red, green, blue. */
  readonly channels: 1 | 3
  /** Rows from the top, without padding, one byte for each channel. */
  readonly pixels: Uint8Array
  /** Dots per inch to note in the file. */
  readonly dpi?: number
}

const inchesPerMetre = 39.3701
/** Rows differ little from those above: "up" stores the difference. */
const upFilter = 2

/** A PNG file of 8 bits per channel. Synchronous: for parser processes. */
export function encodePng({ width, height, channels, pixels, dpi }: PixelRows): Uint8Array<ArrayBuffer> {
  const stride = width * channels
  const filtered = new Uint8Array((stride + 1) * height)
  for (let row = 0; row < height; row += 1) {
    const to = row * (stride + 1)
    const from = row * stride
    filtered[to] = upFilter
    for (let index = 0; index < stride; index += 1) {
      const above = row === 0 ? 0 : (pixels[from - stride + index] ?? 0)
      filtered[to + 1 + index] = (pixels[from + index] ?? 0) - above
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 1 ? 0 : 2], 8)
  const chunks = [chunk('IHDR', header)]
  if (dpi !== undefined) {
    const density = Buffer.alloc(9)
    density.writeUInt32BE(Math.round(dpi * inchesPerMetre), 0)
    density.writeUInt32BE(Math.round(dpi * inchesPerMetre), 4)
    density[8] = 1
    chunks.push(chunk('pHYs', density))
  }
  // Level 1: pictures go to a recognizer or a viewer at once and are not stored.
  chunks.push(chunk('IDAT', deflateSync(filtered, { level: 1 })), chunk('IEND', Buffer.alloc(0)))
  return new Uint8Array(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]))
}

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
