import type { PagePicture, ParsedPage, ParseResult } from '@docent/core/ports'
import { unreadableFile } from '../../unreadable-file.ts'
import { hasPdfEnd } from './file-marks.ts'
import { layOutPage } from './layout/lay-out-page.ts'
import { openPdf, type OpenPdf, type PdfEngines } from './open-pdf.ts'
import { pdfMessages } from './pdf-messages.ts'
import { repeatedPages, type ReadPage } from './repeated-pages.ts'
import { isScan, scanSettings } from './scan.ts'
import type { EmbeddedNames } from './pdfium-attachments.ts'
import type { PlacedPage } from './placed-word.ts'

export interface PdfReading {
  readonly bytes: Uint8Array
  readonly engines: PdfEngines
  readonly onPageCount: (pages: number) => void
  readonly onPage: (page: ParsedPage, picture?: PagePicture) => Promise<void>
  /** Called before work on a page. @default none */
  readonly onStartPage?: (page: number) => Promise<unknown>
  /**
   * Pages without text that show something: handed over as they are, with their picture, or not at all: `report` ends
   * the reading before the first of them.
   * @default 'leave'
   */
  readonly scans?: 'leave' | 'report' | 'render'
  /** Whether tables are looked for. @default false */
  readonly tables?: boolean
  /** First page that is handed over. @default 1 */
  readonly from?: number
  /** Pages that are not looked at: reading them has ended a process before. @default none */
  readonly skipped?: readonly number[]
}

export interface PdfResult extends ParseResult {
  /** The page before which the reading has ended, because it needs its picture read. */
  readonly endedBefore?: number
  /** Names of the files inside, which are not read. */
  readonly embedded?: EmbeddedNames
}

/** Reads a PDF page by page, with the second engine where the first fails or finds no text at all. */
export async function readPdf(reading: PdfReading): Promise<PdfResult> {
  // Checked first: an engine may transfer the bytes.
  const isWhole = hasPdfEnd(reading.bytes)
  const pdf = await openPdf(reading.bytes, reading.engines)
  try {
    const { pageCount, repaired, title } = pdf.main
    if (repaired && !isWhole) throw unreadableFile(pdfMessages.incomplete)
    const embedded = embeddedIn(pdf)
    if (pageCount === 0)
      throw unreadableFile(embedded === undefined ? pdfMessages.noPages : pdfMessages.embeddedFiles(embedded))
    reading.onPageCount(pageCount)
    const { unread, endedBefore } = await streamPages(pdf, reading)
    if (unread.length === pageCount) {
      throw unreadableFile((reading.skipped ?? []).length > 0 ? pdfMessages.tooMuchWork : pdfMessages.damaged)
    }
    return {
      type: 'pdf',
      pageCount,
      ...(isTitle(title) && { title: title.trim() }),
      ...(unread.length > 0 && { warnings: [pdfMessages.unreadPages(unread)] }),
      ...(embedded !== undefined && { embedded }),
      ...(endedBefore !== undefined && { endedBefore }),
    }
  } finally {
    await pdf.close()
  }
}

function embeddedIn(pdf: OpenPdf): EmbeddedNames | undefined {
  const embedded = pdf.embeddedNames()
  return embedded === undefined || embedded.names.length === 0 ? undefined : embedded
}

interface Streamed {
  /** Numbers of the pages that could not be read; they are handed over without text. */
  readonly unread: readonly number[]
  readonly endedBefore?: number | undefined
}

async function streamPages(pdf: OpenPdf, reading: PdfReading): Promise<Streamed> {
  const { pageCount } = pdf.main
  const { from = 1, skipped = [], onStartPage } = reading
  const repeated = await repeatedPages(pageCount, async (number) => pdf.main.objectOf?.(number))
  const started = (read: ReadPage): ReadPage =>
    repeated.once(async (number) => {
      // An object that ended a process would do so again on every page.
      if (skipped.some((page) => repeated.same(page, number))) return undefined
      await onStartPage?.(number)
      return read(number)
    })
  const undrawn: number[] = []
  const deliver = pageDelivery(pdf, reading, undrawn)
  const blank = await streamFromText({ from, pageCount, readPage: started((number) => pdf.page(number)), deliver })
  if (blank.held === undefined) return { ...blank, unread: inOrder([...blank.unread, ...undrawn]) }
  const { held } = blank
  // Pictures come only after both engines were tried for text.
  const second = reading.scans === 'render' ? undefined : await pdf.second()
  if (second !== undefined) {
    const readPage = started((number) => second(number).catch(() => held[number - from]))
    const again = await streamFromText({ from, pageCount, readPage, deliver })
    if (again.held === undefined) return again
  }
  for (const [index, page] of held.entries()) {
    if (!(await deliver(page, from + index))) return { unread: blank.unread, endedBefore: from + index }
  }
  return { unread: inOrder([...blank.unread, ...undrawn]) }
}

const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)

/** False when the reading ends before the page. */
type Deliver = (page: PlacedPage | undefined, number: number) => Promise<boolean>

function pageDelivery(
  pdf: OpenPdf,
  { scans = 'leave', tables = false, onPage, onStartPage }: PdfReading,
  undrawn: number[],
): Deliver {
  // Pages that are the same object of the file are the same object here.
  const laidOut = new WeakMap<PlacedPage, ParsedPage>()
  const parsedOf = (page: PlacedPage, number: number): ParsedPage => {
    const known = laidOut.get(page)
    if (known !== undefined) return { ...known, number }
    const parsed = pageOf(page, number, tables)
    laidOut.set(page, parsed)
    return parsed
  }
  let last: { readonly page: PlacedPage; readonly picture: PagePicture | undefined } | undefined
  const pictureOf = (page: PlacedPage, number: number): PagePicture | undefined => {
    if (last?.page !== page) last = { page, picture: pdf.picture(number, scanSettings) }
    return last.picture
  }
  return async (page, number) => {
    // Pages without text arrive here after later pages were read.
    if (page !== undefined) await onStartPage?.(number)
    const parsed: ParsedPage = page === undefined ? { number, text: '' } : parsedOf(page, number)
    if (scans === 'leave' || page === undefined || !isScan(page, () => pdf.marks(number))) {
      await onPage(parsed)
      return true
    }
    if (scans === 'report') return false
    const picture = pictureOf(page, number)
    if (picture === undefined) undrawn.push(number)
    await onPage(picture !== undefined && page.isGarbled === true ? withoutText(parsed) : parsed, picture)
    return true
  }
}

/** What is written on the picture counts, however much was guessed. */
const withoutText = ({ words: _guessed, ...page }: ParsedPage): ParsedPage => ({ ...page, text: '' })

const pageOf = (page: PlacedPage, number: number, tables: boolean): ParsedPage => ({
  ...layOutPage(page, number, { tables }),
  ...(isPictured(page) && { pictured: true }),
})

/**
 * Hands over the pages one by one from the first page with text on; the pages before it are held back until then, and
 * returned when no page has any, so that another engine can try.
 */
async function streamFromText(pages: {
  readonly from: number
  readonly pageCount: number
  readonly readPage: ReadPage
  readonly deliver: Deliver
}): Promise<Streamed & { readonly held: (PlacedPage | undefined)[] | undefined }> {
  const { from, pageCount, readPage, deliver } = pages
  let held: (PlacedPage | undefined)[] | undefined = []
  const unread: number[] = []
  for (let number = from; number <= pageCount; number += 1) {
    const page = await readPage(number)
    if (page === undefined) unread.push(number)
    held?.push(page)
    if (held !== undefined && (page === undefined || page.words.length === 0)) continue
    const ready: (PlacedPage | undefined)[] = held ?? [page]
    held = undefined
    for (const [index, next] of ready.entries()) {
      const at = number - ready.length + 1 + index
      if (!(await deliver(next, at))) return { held, unread: unread.filter((other) => other < at), endedBefore: at }
    }
  }
  return { held, unread }
}

/** Programs that have no title to give write one of these. */
const placeholders = new Set(['', '(anonymous)', '(unspecified)', 'untitled', 'untitled document'])

const isTitle = (title: string | undefined): title is string =>
  title !== undefined && !placeholders.has(title.trim().toLowerCase())

/** A logo or a letterhead covers less. */
const leastImageShare = 0.12
/** Charts and drawings consist of many; a table of ordinary size has fewer. */
const leastShapes = 300

/** Whether a page's other content matters. Engines report it when rules are requested. */
const isPictured = ({ marks }: PlacedPage): boolean =>
  marks !== undefined && (marks.imageShare >= leastImageShare || marks.shapes >= leastShapes)
