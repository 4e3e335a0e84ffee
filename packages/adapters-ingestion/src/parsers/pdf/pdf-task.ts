import type { PictureSettings } from './pdfium-picture.ts'
import type { PdfReading } from './read-pdf.ts'

/** The task of the PDF worker: the pages from one on, or the picture of one page. */
export type PdfTask =
  | ({ readonly kind: 'read' } & Required<Pick<PdfReading, 'scans' | 'tables' | 'from' | 'skipped'>>)
  | ({ readonly kind: 'draw'; readonly page: number } & PictureSettings)
