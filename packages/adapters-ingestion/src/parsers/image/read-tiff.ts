import { greyOf, upright, type GreyPicture } from '../../images/grey-picture.ts'
import { requirePixels } from '../../images/image-size.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { imageMessages } from './image-messages.ts'

const directoryEntry = 12
const bigTiff = 43

/** Directories of a TIFF, one for each frame, by their position; a loop of them ends. */
export function countFrames(bytes: Uint8Array, most: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const little = view.getUint16(0) === 0x4949
    if (view.getUint16(2, little) === bigTiff) throw unreadableFile(imageMessages.bigTiff)
    const seen = new Set<number>()
    for (let at = view.getUint32(4, little); at !== 0;) {
      if (seen.has(at)) throw unreadableFile(imageMessages.damaged)
      seen.add(at)
      if (seen.size > most) throw unreadableFile(imageMessages.tooManyFrames(most))
      at = view.getUint32(at + 2 + view.getUint16(at, little) * directoryEntry, little)
    }
    return seen.size
  } catch (error) {
    if (error instanceof RangeError) throw unreadableFile(imageMessages.damaged, error)
    throw error
  }
}

/** Tags of a frame. */
const widthTag = 't256'
const heightTag = 't257'
const bitsTag = 't258'
const orientationTag = 't274'
const samplesTag = 't277'
/** Four channels of 16 bits. */
const mostBits = 64

/** The frames of a TIFF, unpacked one at a time; undefined for one that cannot be. */
export async function* tiffFrames(bytes: Uint8Array, maxPixels: number): AsyncGenerator<GreyPicture | undefined> {
  const { default: utif } = await import('utif2')
  // The decoder repeatedly copies anything but a plain buffer.
  const file = bytes.slice().buffer
  for (const frame of utif.decode(file)) {
    const tag = (name: string, fallback: number): number => {
      const value = frame[name]
      return Array.isArray(value) ? Number(value[0]) : fallback
    }
    const [width, height] = [tag(widthTag, 0), tag(heightTag, 0)]
    requirePixels({ width, height }, maxPixels)
    const bits = tag(bitsTag, 1) * tag(samplesTag, 1)
    if (!(width >= 1 && height >= 1 && bits <= mostBits)) {
      yield undefined
      continue
    }
    yield decodeFrame(() => {
      utif.decodeImage(file, frame)
      const picture = greyOf(utif.toRGBA8(frame), width, height)
      // Each frame stays in the list: only its pixels are released.
      frame.data = new Uint8Array()
      return upright(picture, tag(orientationTag, 1))
    })
  }
}

function decodeFrame(decode: () => GreyPicture): GreyPicture | undefined {
  try {
    return decode()
  } catch {
    // The decoder's errors do not help a user.
    return undefined
  }
}
