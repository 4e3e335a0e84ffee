/** @module-tag slow */
import type { ParsedPage, ParsePreferences, ParseResult } from '@docent/core/ports'
import { fakeTextRecognizer } from '@docent/core/testing'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { pictureOf, scanOf } from '../../images/picture.fixture.ts'
import { imageSize } from '../../images/image-size.ts'
import { tesseractRecognizer } from '../../recognition/tesseract/tesseract-recognizer.ts'
import { blankPdf, samplePdf } from './pdf.fixture.ts'
import { pdfParser } from './pdf-parser.ts'

const picture = await pictureOf([{ x: 10, y: 20, size: 14, lines: ['Harbour report 4711'] }])
const scan = await scanOf([picture.png])
const stamped = await scanOf([picture.png], 'Scan 17')

/** What the fakes read, changed by tests. */
let said: string | undefined
const began = Promise.withResolvers<void>()
const plain = fakeTextRecognizer({ name: 'plain', read: () => said })
const hand = fakeTextRecognizer({ name: 'hand', readsHandwriting: true, read: () => 'written by hand' })
const slow = fakeTextRecognizer({
  name: 'slow',
  read: () => {
    began.resolve()
    return new Promise<string>(() => undefined)
  },
})
const tesseract = tesseractRecognizer()
const parser = pdfParser({ recognizers: [plain, hand, slow, tesseract] })
afterAll(async () => {
  await parser.close()
  await tesseract.close()
})

describe('pdfParser with recognizers', () => {
  beforeEach(() => {
    said = 'The whole text of the page'
  })

  it('reads a scan by Tesseract, with boxes in points', async () => {
    const { pages } = await read(scan, { ocrModel: 'tesseract' })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatchObject({ text: 'Harbour report 4711', recognizedBy: 'tesseract', width: 300, height: 60 })
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = pages[0]?.words?.boxes ?? []
    expect(x0).toBeGreaterThan(8)
    expect(x1).toBeLessThan(70)
    expect(y0).toBeGreaterThan(18)
    expect(y1).toBeLessThan(38)
  })

  it('reads only the pages that need it, in order, at 200 dots per inch', async () => {
    const document = await PDFDocument.load(await samplePdf())
    const [scanned] = await document.copyPages(await PDFDocument.load(scan), [0])
    if (scanned === undefined) throw new Error('one page expected')
    document.insertPage(1, scanned)
    const before = plain.calls.length
    const { pages, result, counts } = await read(await document.save(), { ocrLanguages: 'eng' })
    expect(pages.map(({ number, recognizedBy }) => [number, recognizedBy])).toEqual([
      [1, undefined],
      [2, 'plain'],
      [3, undefined],
      [4, undefined],
    ])
    expect(pages[1]?.text).toBe('The whole text of the page')
    expect(result).toEqual({ type: 'pdf', pageCount: 4, title: 'Annual report of the bird society' })
    expect(counts).toEqual([4])
    const calls = plain.calls.slice(before)
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ languages: 'eng' })
    expect(imageSize(calls[0]?.image ?? new Uint8Array())).toEqual({ width: 833, height: 167 })
  })

  it('reads the picture below a stamp, and keeps the stamp when the picture has no text', async () => {
    expect((await read(stamped)).pages[0]?.text).toBe('The whole text of the page')
    said = ''
    const [page] = (await read(stamped)).pages
    expect(page).toMatchObject({ text: 'Scan 17' })
    expect(page?.recognizedBy).toBeUndefined()
  })

  it.each<[string, ParsePreferences]>([
    ['when it is turned off', { ocrModel: 'off' }],
    ['in lite mode', { mode: 'lite' }],
  ])('reads no pictures %s', async (_name, preferences) => {
    const before = plain.calls.length
    expect((await read(stamped, preferences)).pages[0]?.text).toBe('Scan 17')
    expect(plain.calls).toHaveLength(before)
  })

  it('does not look at blank pages', async () => {
    const before = plain.calls.length
    expect((await read(await blankPdf(2))).pages).toHaveLength(2)
    expect(plain.calls).toHaveLength(before)
  })

  it('takes the engine that is named, or the one that reads handwriting', async () => {
    const by = async (preferences: ParsePreferences): Promise<string | undefined> =>
      (await read(stamped, preferences)).pages[0]?.recognizedBy
    expect(await by({})).toBe('plain')
    expect(await by({ ocrModel: 'hand' })).toBe('hand')
    expect(await by({ handwriting: true })).toBe('hand')
    await expect(by({ ocrModel: 'other' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Unknown text recognition "other"; choose one of auto, off, plain, hand, slow, tesseract.',
    })
  })

  it('keeps the document when a picture cannot be read, and reports it', async () => {
    said = undefined
    const { pages, result } = await read(stamped)
    expect(pages[0]?.text).toBe('Scan 17')
    expect(result.warnings).toEqual(['The text on the picture of page 1 could not be read; scan it again to have it.'])
  })

  it('fails when the recognizer cannot do what is asked', async () => {
    await expect(read(stamped, { ocrLanguages: 'xx' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('stops a recognition that is aborted; other files and previews do not wait for it', async () => {
    const controller = new AbortController()
    const reading = read(stamped, { ocrModel: 'slow' }, controller.signal)
    await began.promise
    const sample = await samplePdf()
    expect((await read(sample)).pages).toHaveLength(3)
    expect(await parser.renderPage?.({ bytes: sample, page: 1, signal: new AbortController().signal })).toBeDefined()
    controller.abort()
    await expect(reading).rejects.toMatchObject({ code: 'canceled' })
  })
})

describe('renderPage', () => {
  const { signal } = new AbortController()
  const render = (page: number, dpi?: number, maxPixels?: number) =>
    samplePdf().then((bytes) => parser.renderPage?.({ bytes, page, dpi, maxPixels, signal }))

  it('draws a page as PNG', async () => {
    const drawn = await render(1)
    expect(drawn).toMatchObject({ width: 793, height: 1123 })
    expect(imageSize(drawn?.png ?? new Uint8Array())).toEqual({ width: 793, height: 1123 })
  })

  it.each([undefined, 1_500_000, 90_000_000])('bounds the number of pixels, wished %o', async (maxPixels) => {
    const { width = 0, height = 0 } = (await render(2, 1200, maxPixels)) ?? {}
    expect(width * height).toBeLessThanOrEqual(Math.min(maxPixels ?? 16_000_000, 16_000_000))
    expect(width * height).toBeGreaterThan(1_400_000)
    expect(width / height).toBeCloseTo(595 / 842, 2)
  })

  it('reports which pages there are', async () => {
    await expect(render(4)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The PDF has 3 pages; page 4 does not exist.',
    })
    await expect(render(0)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(render(1, Number.NaN)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(render(1, 96, 0)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

async function read(
  bytes: Uint8Array,
  preferences: ParsePreferences = {},
  signal = new AbortController().signal,
): Promise<{ result: ParseResult; pages: ParsedPage[]; counts: number[] }> {
  const pages: ParsedPage[] = []
  const counts: number[] = []
  const result = await parser.parse({
    bytes,
    fileName: 'file.pdf',
    mediaType: 'application/pdf',
    preferences,
    signal,
    onPage: (page) => void pages.push(page),
    onPageCount: (count) => void counts.push(count),
  })
  return { result, pages, counts }
}
