import { createCanvas, loadImage } from '@napi-rs/canvas'
import { decodeImage } from './decode-image.ts'

/** A TIFF of frames that are PNG files, not compressed; `orientation` as in Exif. */
export async function tiffOf(pictures: readonly Uint8Array[], orientation = 1): Promise<Uint8Array> {
  const frames = await Promise.all(pictures.map((png) => decodeImage(png)))
  const tags = 10
  const directoryBytes = 2 + tags * 12 + 4
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let at = 8
  let nextPointer: { readonly part: Buffer; readonly offset: number } = { part: parts[0] as Buffer, offset: 4 }
  for (const { width, height, pixels } of frames) {
    const directory = Buffer.alloc(directoryBytes)
    directory.writeUInt16LE(tags, 0)
    const entries: readonly (readonly [tag: number, value: number])[] = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, at + directoryBytes],
      [274, orientation],
      [277, 1],
      [278, height],
      [279, pixels.length],
    ]
    entries.forEach(([tag, value], index) => {
      const offset = 2 + index * 12
      directory.writeUInt16LE(tag, offset)
      directory.writeUInt16LE(4, offset + 2)
      directory.writeUInt32LE(1, offset + 4)
      directory.writeUInt32LE(value, offset + 8)
    })
    nextPointer.part.writeUInt32LE(at, nextPointer.offset)
    nextPointer = { part: directory, offset: directoryBytes - 4 }
    parts.push(directory, Buffer.from(pixels))
    at += directoryBytes + pixels.length
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** A TIFF whose directories point from one to the next, `count` times, and hold nothing. */
export function emptyFrames(count: number): Uint8Array {
  const file = Buffer.alloc(8 + count * 6)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(8, 4)
  for (let index = 0; index < count - 1; index += 1) file.writeUInt32LE(8 + (index + 1) * 6, 8 + index * 6 + 2)
  return new Uint8Array(file)
}

/** The same picture in another format, turned left before. */
export async function encodedAs(png: Uint8Array, format: 'jpeg' | 'webp' | 'gif', turned = false): Promise<Uint8Array> {
  const image = await loadImage(png)
  const canvas = turned ? createCanvas(image.height, image.width) : createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  if (turned) {
    context.translate(0, image.width)
    context.rotate(-Math.PI / 2)
  }
  context.drawImage(image, 0, 0)
  if (format === 'gif') return new Uint8Array(await canvas.encode('gif'))
  return new Uint8Array(format === 'jpeg' ? await canvas.encode('jpeg', 90) : await canvas.encode('webp', 90))
}

/** A JPEG with the orientation of the camera. */
export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array {
  const exif = Buffer.alloc(36)
  exif.writeUInt16BE(0xffe1, 0)
  exif.writeUInt16BE(34, 2)
  exif.write('Exif\0\0MM\0*\0\0\0\u0008', 4, 'latin1')
  exif.writeUInt16BE(1, 18)
  exif.writeUInt16BE(0x0112, 20)
  exif.writeUInt16BE(3, 22)
  exif.writeUInt32BE(1, 24)
  exif.writeUInt16BE(orientation, 28)
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]))
}
