import { describe, expect, it } from 'vitest'
import { encodedAs, withOrientation } from '../parsers/image/image.fixture.ts'
import { encodePng } from './encode-png.ts'
import { imageSize, requireBoundedImage } from './image-size.ts'

const png = encodePng({ width: 37, height: 11, channels: 3, pixels: new Uint8Array(37 * 11 * 3).fill(200), dpi: 200 })
const jpeg = await encodedAs(png, 'jpeg')

describe('imageSize', () => {
  it('reads the size of each format from its header', async () => {
    const size = { width: 37, height: 11 }
    expect(imageSize(png)).toEqual(size)
    expect(imageSize(jpeg)).toEqual(size)
    expect(imageSize(withOrientation(jpeg, 6))).toEqual(size)
    expect(imageSize(await encodedAs(png, 'gif'))).toEqual(size)
    expect(imageSize(await encodedAs(png, 'webp'))).toEqual(size)
  })

  it('is not known of other files and of those that end too early', () => {
    expect(imageSize(new Uint8Array())).toBeUndefined()
    expect(imageSize(Buffer.from('%PDF-1.7 and so on'))).toBeUndefined()
    expect(imageSize(png.subarray(0, 18))).toBeUndefined()
    expect(imageSize(jpeg.subarray(0, 30))).toBeUndefined()
  })
})

describe('requireBoundedImage', () => {
  it('refuses what declares a huge size', () => {
    const bomb = png.slice()
    new DataView(bomb.buffer).setUint32(16, 60_000)
    new DataView(bomb.buffer).setUint32(20, 50_000)
    expect(() => requireBoundedImage(bomb, 100_000_000)).toThrow(
      'The image has 60000 × 50000 pixels, more than the 100 million that are supported; make it smaller and upload it again.',
    )
    expect(requireBoundedImage(png, 407)).toEqual({ width: 37, height: 11 })
  })
})
