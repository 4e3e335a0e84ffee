/** @module-tag slow */
import type { DocumentParser, ParsedPage, ParsePreferences, ParseResult } from '@docent/core/ports'
import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { slowRunner } from '../../slow-runner.fixture.ts'
import { annotatedPdf } from './annotated-pdf.fixture.ts'
import { figuresPdf } from './figures.fixture.ts'
import { pdfLaughs, pdfRepeating } from './hostile-pdf.fixture.ts'
import {
  blankPdf,
  croppedPdf,
  cutPdf,
  cutUpdatePdf,
  encryptedPdf,
  manyPagesPdf,
  noPagesPdf,
  pdfOf,
  rotatedPdf,
  samplePdf,
  sidewaysPdf,
} from './pdf.fixture.ts'
import { pdfParser } from './pdf-parser.ts'

const parser = pdfParser()
afterAll(() => parser.close())

const sample = await samplePdf()
const incomplete = 'The PDF is incomplete: its end is missing. Download or export it again and upload the whole file.'
const noPages = await noPagesPdf()

documentParserConformance(slowRunner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: sample,
    fileName: 'report.pdf',
    mediaType: 'application/pdf',
    type: 'pdf',
    title: 'Annual report of the bird society',
    pages: [
      ['Annual report\n\n', 'how the report came about', '\n\n', 'part SKU-4563 and'],
      ['column so\nthat a reader', 'nightingale', 'The right column', 'goldcrest'],
      ['| Part | Count | Price |\n| --- | --- | --- |\n', '| Bolt | 120 | 0.15 |', '| Bracket | 8 | 12.40 |'],
    ],
  },
  layout: 'words',
  unreadable: {
    'a protected PDF': encryptedPdf(),
    'the first half of a PDF': sample.slice(0, sample.length / 2),
    'a PDF without its first half': sample.slice(sample.length / 2),
    'a PDF without pages': noPages,
    'a header and nothing else': Buffer.from('%PDF-1.7\n'),
  },
})

describe('pdfParser', () => {
  it.each([
    [
      'a protected file',
      encryptedPdf(),
      'The PDF is protected by a password; remove the protection and upload it again.',
    ],
    ['a file without pages', noPages, 'The PDF has no pages; export it again and upload the new file.'],
    ['a file whose end has not arrived', cutPdf(), incomplete],
    ['a file whose last change has not arrived', cutUpdatePdf(), incomplete],
    ['an empty file', new Uint8Array(), 'The file is empty (0 bytes); upload the whole file.'],
  ])('explains how to fix %s', async (_name, bytes, message) => {
    await expect(read(parser, bytes)).rejects.toMatchObject({ code: 'ingestion_failed', message })
  })

  it.each([
    [0, { width: 400, height: 600, corner: [20, 570] }],
    [90, { width: 600, height: 400, corner: [30, 20] }],
    [180, { width: 400, height: 600, corner: [380, 30] }],
    [270, { width: 600, height: 400, corner: [570, 380] }],
  ])('places words on a page turned by %i degrees as it is shown', async (angle, expected) => {
    const { pages } = await read(parser, await rotatedPdf(angle))
    expect(pages[0]).toMatchObject({ text: 'Corner', width: expected.width, height: expected.height })
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = pages[0]?.words?.boxes ?? []
    // One corner of the box is the start of the base line, within the descent and the spacing of letters.
    const [x = 0, y = 0] = expected.corner
    expect(Math.min(Math.abs(x - x0), Math.abs(x - x1))).toBeLessThan(4)
    expect(Math.min(Math.abs(y - y0), Math.abs(y - y1))).toBeLessThan(4)
    expect(Math.max(x1 - x0, y1 - y0)).toBeGreaterThan(2 * Math.min(x1 - x0, y1 - y0))
  })

  it('measures from the shown part of a page and leaves out what is hidden', async () => {
    const { pages } = await read(parser, await croppedPdf())
    expect(pages[0]).toMatchObject({ text: 'Inside', width: 300, height: 400 })
    const [x0 = 0, y0 = 0, , y1 = 0] = pages[0]?.words?.boxes ?? []
    expect(x0).toBeCloseTo(10, -1)
    expect(y0).toBeLessThan(20)
    expect(y1).toBeGreaterThan(y0)
  })

  it('reads what runs up the margin after the page itself', async () => {
    const { pages } = await read(parser, await sidewaysPdf())
    expect(pages[0]?.text).toBe('The text of the page itself is level and longer.\n\npreprint of the third draft')
  })

  it('hands over pages without text as empty pages', async () => {
    const { result, pages } = await read(parser, await blankPdf(3))
    expect(result).toEqual({ type: 'pdf', pageCount: 3 })
    expect(pages.map(({ number, text, width }) => ({ number, text, width }))).toEqual(
      [1, 2, 3].map((number) => ({ number, text: '', width: 200 })),
    )
  })

  it('reports which pages show much besides text', { tags: ['slow'] }, async () => {
    const bytes = await figuresPdf()
    const pictured = async (preferences?: ParsePreferences) =>
      (await read(parser, bytes, preferences)).pages.filter((page) => page.pictured).map(({ number }) => number)
    expect(await pictured()).toEqual([3, 4, 5])
    expect(await pictured({ mode: 'lite' })).toEqual([])
  })

  it('shows an object that comes many times as so many pages', async () => {
    const { result, pages } = await read(parser, pdfRepeating(50))
    expect(result).toEqual({ type: 'pdf', pageCount: 50 })
    expect(pages.map(({ number, text }) => `${number} ${text}`)).toEqual(
      Array.from({ length: 50 }, (_page, index) => `${index + 1} A good page`),
    )
    expect(pages.every(({ words }) => words?.offsets.length === 3)).toBe(true)
  })

  it('leaves out a page that takes all the memory there is, and does not draw it', { tags: ['slow'] }, async () => {
    const small = pdfParser({ memoryMb: 64 })
    const bytes = pdfLaughs(12)
    const { result, pages } = await read(small, bytes)
    expect(pages.map(({ text }) => text)).toEqual(['A good page', '', 'A good page'])
    expect(result.warnings).toEqual(['Page 2 could not be read; export the PDF again to have the whole text.'])
    const signal = new AbortController().signal
    await expect(small.renderPage!({ bytes, page: 2, signal })).rejects.toMatchObject({ code: 'ingestion_failed' })
    expect(await small.renderPage!({ bytes, page: 3, dpi: 10, signal })).toMatchObject({ width: 42, height: 42 })
    await small.close()
  })

  it('reads form fields in their places, also those that nothing draws, and remarks', async () => {
    const [page] = (await read(parser, await annotatedPdf())).pages
    expect(page?.text).toBe('Name of the bird:\tGoldcrest\n\nring: R-4711\n\nComment (Ann): Seen twice?')
    expect(page?.words?.offsets).toHaveLength(5)
  })

  it('reads a long document', { tags: ['slow'] }, async () => {
    const { result, pages } = await read(parser, await manyPagesPdf(300))
    expect(result.pageCount).toBe(300)
    expect(pages.map((page) => page.text.split('\n')[0])).toEqual(
      Array.from({ length: 300 }, (_page, index) => `Heading of page ${index + 1}`),
    )
  })

  it('keeps two parts of a line together that the file draws one after the other', async () => {
    const bytes = await pdfOf([
      [
        { x: 60, y: 60, lines: ['Invoice number'] },
        { x: 140, y: 60, lines: ['2024-17'] },
      ],
    ])
    expect((await read(parser, bytes)).pages[0]?.text).toBe('Invoice number 2024-17')
  })
})

async function read(
  from: DocumentParser,
  bytes: Uint8Array,
  preferences: ParsePreferences = {},
): Promise<{ result: ParseResult; pages: ParsedPage[] }> {
  const pages: ParsedPage[] = []
  const result = await from.parse({
    bytes,
    fileName: 'file.pdf',
    mediaType: 'application/pdf',
    preferences,
    signal: new AbortController().signal,
    onPage: (page) => void pages.push(page),
  })
  return { result, pages }
}
