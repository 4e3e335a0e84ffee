import { describe, expect, it } from 'vitest'
import { layOutPage } from './layout/lay-out-page.ts'
import { encryptedPdf, rotatedPdf, samplePdf, sidewaysPdf } from './pdf.fixture.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import { openWithPdfjs } from './pdfjs-engine.ts'
import type { PdfDocument, PlacedPage } from './placed-word.ts'

const openFirst = (bytes: Uint8Array): Promise<PdfDocument> => openWithPdfium(bytes, { wasmBytes: 2 ** 29 })

async function pagesOf(open: (bytes: Uint8Array) => Promise<PdfDocument>, bytes: Uint8Array): Promise<PlacedPage[]> {
  const document = await open(bytes.slice())
  const pages: PlacedPage[] = []
  for (let number = 1; number <= document.pageCount; number += 1) pages.push(await document.page(number))
  await document.close()
  return pages
}

describe('openWithPdfjs', () => {
  it.each([
    ['paragraphs, columns and tables', () => samplePdf()],
    ['a turned page', () => rotatedPdf(90)],
    ['text that runs up the page', () => sidewaysPdf()],
  ])('reads %s as PDFium does, with boxes near by', async (_name, make) => {
    const bytes = await make()
    const expected = await pagesOf(openFirst, bytes)
    const pages = await pagesOf(openWithPdfjs, bytes)
    const text = (page: PlacedPage): string => layOutPage(page, 1).text
    expect(pages.map(text)).toEqual(expected.map(text))
    expect(pages.map(({ width, height }) => [width, height])).toEqual(
      expected.map(({ width, height }) => [width, height]),
    )
    for (const [index, page] of pages.entries()) {
      for (const [place, word] of page.words.entries()) {
        const other = expected[index]?.words[place]
        expect(other?.text).toBe(word.text)
        expect(Math.abs(word.x0 - (other?.x0 ?? Number.NaN))).toBeLessThan(12)
        expect(Math.abs(word.y0 - (other?.y0 ?? Number.NaN))).toBeLessThan(12)
      }
    }
  })

  it('reads the title', async () => {
    const document = await openWithPdfjs(await samplePdf())
    expect(document.title).toBe('Annual report of the bird society')
    await document.close()
  })

  it('reports that a file is protected', async () => {
    const protectedFile = {
      code: 'ingestion_failed',
      message: expect.stringMatching(/protected by a password/) as string,
    }
    await expect(openWithPdfjs(encryptedPdf())).rejects.toMatchObject(protectedFile)
    await expect(openFirst(encryptedPdf())).rejects.toMatchObject(protectedFile)
  })
})

describe('openWithPdfium', () => {
  it('refuses to take more memory than allowed', async () => {
    const document = await openWithPdfium(await samplePdf(), { wasmBytes: 1_000_000 })
    await expect(Promise.resolve().then(() => document.page(1))).rejects.toMatchObject({
      message: expect.stringMatching(/memory/) as string,
    })
    await document.close()
  })
})
