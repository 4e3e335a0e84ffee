import { unusable } from './jobs/unusable.ts'

/** Pixels of the largest picture: what text recognition can still hold. */
const mostPixels = 100_000_000

export interface PictureSize {
  readonly mediaType: 'image/png' | 'image/jpeg'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Size of a PNG or JPEG from its head, so that nothing is decoded; undefined for other and damaged files. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = pngSize(view) ?? jpegSize(view)
  return found && found.width > 0 && found.height > 0 ? found : undefined
}

/** The size of a picture that can be taken. @throws `ingestion_failed` for others, and for one that is not of the type it came as */
export function requirePicture(bytes: Uint8Array, mime?: string): PictureSize {
  const size = pictureSize(bytes)
  if (!size) throw unusable('The picture is neither PNG nor JPEG, or it is damaged; export it again.')
  const { width, height, mediaType } = size
  if (mime !== undefined && mime !== mediaType) throw unusable(`The picture is ${mediaType}, but its mime is ${mime}.`)
  if (width * height > mostPixels)
    throw unusable(`The picture has ${width} × ${height} pixels; at most ${mostPixels} are taken. Make it smaller.`)
  return size
}

function pngSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return undefined
  if (view.getUint32(12) !== 0x49484452) return undefined
  return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers of frames: all of C0 to CF but tables and arithmetic conditions. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker))
      return { mediaType: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
