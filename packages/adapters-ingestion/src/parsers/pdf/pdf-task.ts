import type { PictureSettings } from './pdfium-picture.ts'
import type { PdfReading } from './read-pdf.ts'

/** The task of the PDF worker: the pages from one on, the picture of one page, or the files inside. */
export type PdfTask =
  | ({ readonly kind: 'read' } & Required<Pick<PdfReading, 'scans' | 'tables' | 'from' | 'skipped'>>)
  | { readonly kind: 'files' }
  | ({ readonly kind: 'draw'; readonly page: number } & PictureSettings)
