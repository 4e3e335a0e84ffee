import { DocentError } from '../../kernel/errors/index.ts'

export const thumbnailTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
} as const
type ImageKind = keyof typeof thumbnailTypes

/** Most bytes of a picture: 5 MB. */
export const largestThumbnail = 5_000_000

const ascii = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function kindOf(bytes: Uint8Array): ImageKind | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  return undefined
}

/** Whether the file is whole, as far as its structure shows, and has an area. */
const isWhole: Readonly<Record<ImageKind, (bytes: Uint8Array) => boolean>> = {
  png(bytes) {
    const data = view(bytes)
    let at = 8
    for (let first = true; at + 12 <= bytes.length; first = false) {
      const length = data.getUint32(at)
      const type = ascii(bytes, at + 4, at + 8)
      if (first && (type !== 'IHDR' || data.getUint32(at + 8) === 0 || data.getUint32(at + 12) === 0)) return false
      at += 12 + length
      if (type === 'IEND') return at <= bytes.length
    }
    return false
  },
  jpeg(bytes) {
    const data = view(bytes)
    let hasArea = false
    for (let at = 2; at + 4 <= bytes.length;) {
      if (bytes[at] !== 0xff) return false
      const marker = bytes[at + 1]!
      if (marker === 0xff) {
        at += 1
        continue
      }
      const length = data.getUint16(at + 2)
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame && at + 9 <= bytes.length) hasArea = data.getUint16(at + 5) > 0 && data.getUint16(at + 7) > 0
      // The picture itself follows, up to the end mark.
      if (marker === 0xda) return hasArea && ascii(bytes, bytes.length - 32, bytes.length).includes('\xff\xd9')
      at += 2 + length
    }
    return false
  },
  gif(bytes) {
    if (bytes.length < 14) return false
    const data = view(bytes)
    return data.getUint16(6, true) > 0 && data.getUint16(8, true) > 0 && bytes.lastIndexOf(0x3b) > 12
  },
  webp(bytes) {
    if (bytes.length < 20) return false
    return view(bytes).getUint32(4, true) + 8 <= bytes.length && /^VP8[ LX]$/.test(ascii(bytes, 12, 16))
  },
}

/**
 * What kind of picture this is, by its content.
 * @throws `unsupported_media_type` for other files, `invalid_input` for an empty file or a picture that is cut or damaged
 */
export function imageKind(bytes: Uint8Array): ImageKind {
  if (bytes.length === 0)
    throw new DocentError({ code: 'invalid_input', message: 'The file is empty; send a PNG, JPEG, WebP or GIF.' })
  const kind = kindOf(bytes)
  if (!kind) {
    throw new DocentError({
      code: 'unsupported_media_type',
      message: 'A thumbnail must be a PNG, JPEG, WebP or GIF picture.',
    })
  }
  if (!isWhole[kind](bytes)) {
    throw new DocentError({
      code: 'invalid_input',
      message: `The ${kind.toUpperCase()} picture is damaged or incomplete; send a whole one.`,
    })
  }
  return kind
}

const keyParts = /\/thumbnail-([0-9a-f-]+)\.([a-z]+)$/

/** What a blob key contains about its picture. */
export function thumbnailOf(key: string): { readonly version: string; readonly mediaType: string } | undefined {
  const match = keyParts.exec(key)
  const mediaType = match && thumbnailTypes[match[2] as ImageKind]
  return match && mediaType ? { version: match[1]!, mediaType } : undefined
}
