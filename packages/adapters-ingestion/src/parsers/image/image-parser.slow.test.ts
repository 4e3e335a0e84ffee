/** @module-tag slow */
import type { ParsedPage, ParsePreferences, ParseResult } from '@docent/core/ports'
import { documentParserConformance, fakeTextRecognizer } from '@docent/core/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { imageSize } from '../../images/image-size.ts'
import { pictureOf } from '../../images/picture.fixture.ts'
import { tesseractRecognizer } from '../../recognition/tesseract/tesseract-recognizer.ts'
import { imageParser } from './image-parser.ts'
import { emptyFrames, encodedAs, tiffOf, withOrientation } from './image.fixture.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const { png, width, height } = await pictureOf([{ x: 10, y: 20, size: 14, lines: ['Harbour report 4711'] }])
const other = await pictureOf([{ x: 10, y: 20, size: 14, lines: ['Second page'] }], { width: 200 })
const blank = await pictureOf([], { width: 100 })

/** Knows the pictures by their width, which is doubled. */
const texts = new Map([
  [2 * width, 'Harbour report 4711'],
  [2 * other.width, 'Second page'],
  [2 * blank.width, ''],
])
const textOf = (image: Uint8Array): string => texts.get(imageSize(image)?.width ?? 0) ?? ''
let read = textOf
const fake = fakeTextRecognizer({ read: (image) => read(image) })
const tesseract = tesseractRecognizer()
const parser = imageParser({ recognizers: [fake, tesseract], maxFrames: 100 })
afterAll(async () => {
  await parser.close()
  await tesseract.close()
})

const bomb = png.slice()
new DataView(bomb.buffer).setUint32(16, 60_000)
new DataView(bomb.buffer).setUint32(20, 60_000)
const jpeg = await encodedAs(png, 'jpeg')
const tiff = await tiffOf([png, other.png, png])

documentParserConformance(slowRunner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: tiff,
    fileName: 'scan.tif',
    mediaType: 'image/tiff',
    type: 'tiff',
    pages: [['Harbour report 4711'], ['Second page'], ['Harbour report 4711']],
  },
  layout: 'words',
  unreadable: {
    'a TIFF that ends early': tiff.slice(0, 100),
    'a TIFF with thousands of frames': emptyFrames(3_000),
    'a TIFF with frames that hold nothing': emptyFrames(3),
    'a TIFF whose frames run in a circle': Buffer.from('II*\0\u0008\0\0\0\0\0\u0008\0\0\0', 'latin1'),
  },
})

describe('imageParser', () => {
  beforeEach(() => {
    read = textOf
  })

  it('reads a picture by Tesseract, with boxes in points', { tags: ['slow'] }, async () => {
    const { pages, result } = await parse(png, 'image/png', { ocrModel: 'tesseract' })
    expect(result).toEqual({ type: 'png', pageCount: 1 })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatchObject({
      text: 'Harbour report 4711',
      recognizedBy: 'tesseract',
      width: width * 0.75,
      height: height * 0.75,
    })
    expect(Math.max(...(pages[0]?.words?.boxes ?? []))).toBeLessThan(width * 0.75)
  })

  it.each(['jpeg', 'webp', 'gif'] as const)('unpacks %s', async (format) => {
    const { pages, result } = await parse(await encodedAs(png, format), `image/${format}`)
    expect(result.type).toBe(format)
    expect(pages.map(({ text }) => text)).toEqual(['Harbour report 4711'])
  })

  it('turns pictures of a camera that was held sideways', { tags: ['slow'] }, async () => {
    const sideways = withOrientation(await encodedAs(png, 'jpeg', true), 6)
    expect(imageSize(sideways)).toEqual({ width: height, height: width })
    const { pages } = await parse(sideways, 'image/jpeg', { ocrModel: 'tesseract' })
    expect(pages[0]).toMatchObject({ text: 'Harbour report 4711', width: width * 0.75 })
  })

  it.each<[string, Uint8Array, string, RegExp]>([
    ['a bomb', bomb, 'image/png', /^The image has 60000 × 60000 pixels, more than the 100 million/],
    ['half a PNG', png.slice(0, 30), 'image/png', /damaged or incomplete/],
    ['a PNG of which nothing is left to see', blank.png.slice(0, -20), 'image/png', /damaged or incomplete/],
    ['half a JPEG', jpeg.slice(0, 100), 'image/jpeg', /damaged or incomplete/],
    ['a picture without text', blank.png, 'image/png', /^No text was found in the image/],
    ['an empty file', new Uint8Array(), 'image/gif', /empty \(0 bytes\)/],
    ['too many frames', emptyFrames(101), 'image/tiff', /more than 100 pages/],
  ])('reports what is wrong with %s', async (_name, bytes, mediaType, message) => {
    await expect(parse(bytes, mediaType)).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringMatching(message) as string,
    })
  })

  it('reads a picture that is cut off as far as it goes, and reports it', async () => {
    const { pages, result } = await parse(jpeg.slice(0, -40), 'image/jpeg')
    expect(pages[0]?.text).toBe('Harbour report 4711')
    expect(result.warnings).toEqual([expect.stringMatching(/^The image is cut off.*upload the whole file/)])
  })

  it('reports when text recognition is off or missing', async () => {
    const off = { code: 'ingestion_failed', message: expect.stringContaining('switched off') as string }
    await expect(parse(png, 'image/png', { ocrModel: 'off' })).rejects.toMatchObject(off)
    await expect(parse(png, 'image/png', { mode: 'lite' })).rejects.toMatchObject(off)
    await expect(parse(png, 'image/png', {}, imageParser())).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringContaining('give standardParsers() a recognizer') as string,
    })
  })
})

async function parse(
  bytes: Uint8Array,
  mediaType: string,
  preferences: ParsePreferences = {},
  by = parser,
): Promise<{ pages: ParsedPage[]; result: ParseResult }> {
  const pages: ParsedPage[] = []
  const result = await by.parse({
    bytes,
    fileName: 'picture',
    mediaType,
    preferences,
    signal: new AbortController().signal,
    onPage: (page) => void pages.push(page),
  })
  return { pages, result }
}
