import type { DocumentParser } from '@docent/core/ports'
import { requireContent } from '../../unreadable-file.ts'
import { createWorkerPool, type WorkerLimits } from '../../workers/worker-pool.ts'
import { workerUrl } from '../../workers/worker-url.ts'
import type { ClosableParser } from '../closable-parser.ts'

/**
 * PDF by PDFium, with pdf.js where PDFium fails, both in a worker thread. Pages carry words with boxes in points from the
 * top left corner of the page as it is shown. Scanned pages have no text. Values of form fields and annotations are not
 * read.
 */
export function pdfParser(limits: WorkerLimits = {}): ClosableParser {
  const pool = createWorkerPool(workerUrl('pdf-worker', import.meta.url), limits)
  const parser: DocumentParser = {
    name: 'pdf',
    mediaTypes: ['application/pdf'],
    parse: async (request) => {
      requireContent(request.bytes)
      return pool.parse(request)
    },
  }
  return { ...parser, close: () => pool.close() }
}
