import { unreadableFile } from '../unreadable-file.ts'

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Width and height as declared in the header of a PNG, JPEG, GIF or WebP, before anything is unpacked; undefined for other files. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tag = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
  try {
    if (tag(0) === '\u0089PNG') return { width: view.getUint32(16), height: view.getUint32(20) }
    if (tag(0) === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (tag(0) === 'RIFF' && tag(8) === 'WEBP') return webpSize(view, tag(12))
    return view.getUint16(0) === 0xffd8 ? jpegSize(view) : undefined
  } catch (error) {
    // The header ends before the size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function webpSize(view: DataView, kind: string): ImageSize | undefined {
  const threeBytes = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  if (kind === 'VP8X') return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  const bits = view.getUint32(21, true)
  return kind === 'VP8L' ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : undefined
}

/** Goes from marker to marker to the frame's header. */
function jpegSize(view: DataView): ImageSize | undefined {
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** @throws `ingestion_failed` for other files, or images of too many pixels */
export function requireBoundedImage(bytes: Uint8Array, maxPixels: number): ImageSize {
  const size = imageSize(bytes)
  if (size === undefined || size.width < 1 || size.height < 1) {
    throw unreadableFile('The image is damaged or incomplete; save it again as PNG or JPEG and upload the new file.')
  }
  requirePixels(size, maxPixels)
  return size
}

export function requirePixels({ width, height }: ImageSize, maxPixels: number): void {
  if (width * height <= maxPixels) return
  const most = Math.floor(maxPixels / 1_000_000)
  throw unreadableFile(
    `The image has ${width} × ${height} pixels, more than the ${most} million that are supported; make it smaller and upload it again.`,
  )
}
