import {
  DocentError,
  type PagePicture,
  type ParseRequest,
  type ParseResult,
  type RenderRequest,
  type TextRecognizer,
} from '@docent/core/ports'
import { requireInstalled } from '../../optional-packages.ts'
import { chooseRecognizer } from '../../recognition/choose-recognizer.ts'
import { pageReader } from '../../recognition/page-reader.ts'
import { requireContent } from '../../unreadable-file.ts'
import { createWorkerPool, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import type { ClosableParser } from '../closable-parser.ts'
import type { NestedParsers } from '../nested/read-nested-files.ts'
import { withNestedPages } from '../nested/with-nested-pages.ts'
import type { PdfTask } from './pdf-task.ts'
import { readEmbeddedFiles } from './read-embedded-files.ts'
import { readPastLostPages } from './read-past-lost-pages.ts'
import type { PdfResult } from './read-pdf.ts'

export interface PdfParserOptions extends WorkerLimits {
  /** Engines that read scanned pages; the first is the usual one. They stay open when the parser closes. @default none */
  readonly recognizers?: readonly TextRecognizer[]
  /**
   * The parsers of files inside a PDF; called when it has some.
   * @default they are named in a warning and not read
   */
  readonly nested?: () => NestedParsers
}

const requirePdfium = () => requireInstalled('@embedpdf/pdfium', 'PDF files are read')

const defaultDpi = 96
const mostPixels = 16_000_000

/**
 * PDF by PDFium (package `@embedpdf/pdfium`), with pdf.js (`pdfjs-dist`, if installed) where PDFium fails, both in a worker. Pages carry words with boxes in points from the
 * top left corner of the page as it is shown. Scanned pages are drawn and read by a recognizer, when there is one. Values
 * of form fields are read in their places, remarks follow the text of their page.
 */
export function pdfParser(options: PdfParserOptions = {}): ClosableParser {
  const { recognizers = [], nested, ...limits } = options
  const url = workerUrl('pdf-worker', import.meta.url)
  const texts = createWorkerPool<PdfResult>(url, limits)
  // A scan takes seconds per page, mostly in the recognizer: other files and previews must not wait for it.
  const scans = createWorkerPool<PdfResult>(url, limits)
  const previews = createWorkerPool<PdfResult>(url, limits)

  const readPages = async (request: ParseRequest): Promise<PdfResult> => {
    const { preferences = {} } = request
    const recognizer = chooseRecognizer(recognizers, preferences)
    const tables = preferences.mode !== 'lite'
    const whole = { kind: 'read', tables, from: 1, skipped: [] } as const
    const task = { ...whole, scans: recognizer === undefined ? 'leave' : 'report' } as const
    const { onPage, ...withoutPages } = request
    const { endedBefore, ...result } = await readPastLostPages(texts, {
      ...{ ...withoutPages, task },
      onPage: (page) => onPage(page),
    })
    if (endedBefore === undefined || recognizer === undefined) return result
    const { fileName, bytes, mediaType, owner, slow, onWaiting, signal } = request
    const turn = { owner, slow, onWaiting }
    const reader = pageReader({ recognizer, preferences, turn, signal })
    const { warnings = [] } = await readPastLostPages(scans, {
      ...{ fileName, bytes, mediaType, ...turn, signal, task: { ...whole, scans: 'render', from: endedBefore } },
      onPage: async (page, picture) => onPage(picture === undefined ? page : await reader.read(page, picture)),
    })
    // Both readings warn of the whole file.
    const all = [...new Set([...(result.warnings ?? []), ...warnings, ...reader.warnings()])]
    return { ...result, ...(all.length > 0 && { warnings: all }) }
  }

  const parse = async (request: ParseRequest): Promise<ParseResult> => {
    requireContent(request.bytes)
    requirePdfium()
    const { embedded, ...result } = await readPages(request)
    if (embedded === undefined) return result
    const files = await readEmbeddedFiles(texts, { request, embedded, nested, pagesBefore: result.pageCount })
    return withNestedPages(result, files, request.onPageCount)
  }

  const renderPage = async (request: RenderRequest): Promise<PagePicture> => {
    const { bytes, page, dpi = defaultDpi, maxPixels = mostPixels, signal } = request
    requireContent(bytes)
    requirePdfium()
    if (!Number.isInteger(page) || page < 1 || !(dpi >= 1 && dpi <= 1200) || !(maxPixels >= 1)) {
      throw new DocentError({
        code: 'invalid_input',
        message: 'A page picture needs a page number from 1 on, 1 to 1200 dots per inch, and room for a pixel.',
      })
    }
    const task: PdfTask = { kind: 'draw', page, dpi, maxPixels: Math.min(maxPixels, mostPixels), color: true }
    const drawn: { picture?: PagePicture } = {}
    const { pageCount } = await previews.parse({
      ...{ bytes, signal, task, fileName: 'page', mediaType: 'application/pdf' },
      onPage: (_page, picture) => void Object.assign(drawn, { picture }),
    })
    if (drawn.picture !== undefined) return drawn.picture
    throw new DocentError({
      code: 'invalid_input',
      message: `The PDF has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}; page ${page} does not exist.`,
    })
  }

  return {
    name: 'pdf',
    mediaTypes: ['application/pdf'],
    parse,
    renderPage,
    close: async () => {
      await Promise.all([texts, scans, previews].map((pool) => pool.close()))
    },
  }
}
