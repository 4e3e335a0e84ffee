import type { ParsedPage, ParseResult } from '@docent/core/ports'
import { unreadableFile } from '../../unreadable-file.ts'
import { hasPdfEnd } from './file-marks.ts'
import { layOutPage } from './layout/lay-out-page.ts'
import { openPdf, type OpenPdf, type PdfEngines } from './open-pdf.ts'
import { pdfMessages } from './pdf-messages.ts'
import type { PlacedPage } from './placed-word.ts'

export interface PdfReading {
  readonly bytes: Uint8Array
  readonly engines: PdfEngines
  readonly onPageCount: (pages: number) => void
  readonly onPage: (page: ParsedPage) => Promise<void>
}

/** A page neither engine can read is undefined. */
type ReadPage = (number: number) => Promise<PlacedPage | undefined>

/** Reads a PDF page by page, with the second engine where the first fails or finds no text at all. */
export async function readPdf(reading: PdfReading): Promise<ParseResult> {
  // Looked at first: an engine may take the bytes away.
  const isWhole = hasPdfEnd(reading.bytes)
  const pdf = await openPdf(reading.bytes, reading.engines)
  try {
    const { pageCount, mended, title } = pdf.main
    if (mended && !isWhole) throw unreadableFile(pdfMessages.incomplete)
    if (pageCount === 0) throw unreadableFile(pdfMessages.noPages)
    reading.onPageCount(pageCount)
    const unread = await streamPages(pdf, reading.onPage)
    if (unread.length === pageCount) throw unreadableFile(pdfMessages.damaged)
    return {
      type: 'pdf',
      pageCount,
      ...(isTitle(title) && { title: title.trim() }),
      ...(unread.length > 0 && { warnings: [pdfMessages.unreadPages(unread)] }),
    }
  } finally {
    await pdf.close()
  }
}

/** Returns the numbers of the pages that could not be read; they are handed over without text. */
async function streamPages(pdf: OpenPdf, onPage: PdfReading['onPage']): Promise<number[]> {
  const blank = await streamFromText(pdf.main.pageCount, (number) => pdf.page(number), onPage)
  if (blank.pages === undefined) return blank.unread
  const { pages } = blank
  const second = await pdf.second()
  const again =
    second && (await streamFromText(pages.length, (number) => second(number).catch(() => pages[number - 1]), onPage))
  if (again !== undefined && again.pages === undefined) return again.unread
  for (const [index, page] of pages.entries()) await onPage(parsedPage(page, index + 1))
  return blank.unread
}

/**
 * Hands over the pages one by one from the first page with text on; the pages before it are held back until then, and
 * returned when no page has any, so that another engine can try.
 */
async function streamFromText(
  pageCount: number,
  readPage: ReadPage,
  onPage: PdfReading['onPage'],
): Promise<{ pages: (PlacedPage | undefined)[] | undefined; unread: number[] }> {
  let held: (PlacedPage | undefined)[] | undefined = []
  const unread: number[] = []
  for (let number = 1; number <= pageCount; number += 1) {
    const page = await readPage(number)
    if (page === undefined) unread.push(number)
    if (held !== undefined && (page === undefined || page.words.length === 0)) {
      held.push(page)
      continue
    }
    for (const [index, heldPage] of (held ?? []).entries()) await onPage(parsedPage(heldPage, index + 1))
    held = undefined
    await onPage(parsedPage(page, number))
  }
  return { pages: held, unread }
}

/** Programs that have no title to give write one of these. */
const placeholders = new Set(['', '(anonymous)', '(unspecified)', 'untitled', 'untitled document'])

const isTitle = (title: string | undefined): title is string =>
  title !== undefined && !placeholders.has(title.trim().toLowerCase())

const parsedPage = (page: PlacedPage | undefined, number: number): ParsedPage =>
  page === undefined ? { number, text: '' } : layOutPage(page, number)
